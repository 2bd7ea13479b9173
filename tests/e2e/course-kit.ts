import type { DemoProduct } from './kit.ts'
import { expect, type Page } from '@playwright/test'

export async function openCourse(page: Page, product: DemoProduct): Promise<string> {
  await page.goto(`${product.address}/user/courses`)
  const course = page.getByRole('article', { name: 'A House at Dawn' })
  await course.getByRole('button', { name: 'Start Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
  return page.url()
}

export function playbackPosition(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

export async function playFrom(page: Page, second: number): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(2)
  await seekTo(page, second)
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(second - 0.1)
}

export function seekTo(page: Page, second: number): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
    return new Promise<void>((resolve) => video.addEventListener('seeked', () => resolve(), { once: true }))
  }, second)
}

/** Waits until the server next acknowledges progress. */
export async function waitForSavedProgress(page: Page): Promise<void> {
  await page.waitForResponse((response) => isProgressUpdate(response.request()) && response.ok())
}

export function isProgressUpdate(request: { url(): string; method(): string }): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/user/progress')
}

interface Shown {
  height: number
  isFed: boolean
  isPlaying: boolean
}

/** What the player shows. */
export function shown(page: Page): Promise<Shown> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    height: video.videoHeight,
    isFed: video.src.startsWith('blob:'),
    isPlaying: !video.paused && video.readyState > 2,
  }))
}
