import { expect, type Page } from '@playwright/test'

export const LIST = /\/api\/v1\/admin\/livestreams(\?|$)/
const MINUTE_IN_MS = 60_000

export async function openStreams(page: Page): Promise<void> {
  await page.goto('/admin/livestreams')
  await expect(page.getByRole('heading', { level: 1, name: 'Live Stream Scheduler' })).toBeVisible()
}

export async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Schedule Stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a New Live Stream' })
  await expect(dialog.getByLabel('Session title')).toBeFocused()
  return dialog
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_IN_MS)

export function mockStream(title: string, startTime: Date, video: object | null) {
  const times = { startTime: startTime.toISOString(), durationInMinutes: 60 }
  return {
    _id: crypto.randomUUID(),
    title,
    video,
    ...times,
    replayDays: 7,
    status: 'SCHEDULED',
    createdAt: new Date().toISOString(),
    version: 1,
  }
}
