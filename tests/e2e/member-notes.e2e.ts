import { expectAccessible } from './admin-kit.ts'
import { openCourse, playbackPosition, playFrom } from './course-kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { cutNetwork } from './offline-kit.ts'
import { expect, type Page } from '@playwright/test'

const panel = (page: Page) => page.getByRole('region', { name: 'Your notes' })
const rows = (page: Page) => panel(page).getByRole('list', { name: 'Your notes' }).getByRole('listitem')
const pause = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())

test('a member keeps the last seconds, writes, changes, finds and deletes a note at 360 px', async ({
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const address = await openCourse(page, product)
  await playFrom(page, 21)
  await pause(page)
  await panel(page).getByRole('button', { name: 'Keep the last 10 seconds' }).press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('Kept at 0:1')
  await panel(page).getByRole('textbox', { name: 'Note at this moment' }).fill('श्वास लंबा छोड़ें')
  await panel(page).getByRole('textbox', { name: 'Note at this moment' }).press('Control+Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Bookmark')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await rows(page).first().getByRole('button', { name: /^0:1/ }).click()
  await expect.poll(() => playbackPosition(page)).toBeLessThan(20)

  await page.goto(`${product.address}/user/notes`)
  const note = page.getByRole('listitem').filter({ hasText: 'श्वास लंबा छोड़ें' })
  await note.getByRole('button', { name: /Change the note/ }).click()
  // The text moves into a field: the row no longer has it.
  await page.getByRole('textbox', { name: 'Your note' }).fill('Breathe out slowly.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search in my notes' }).fill('slowly')
  await expect(page.getByText('Breathe out slowly.')).toBeVisible()
  await expect(page.getByText('Bookmark', { exact: true })).toBeHidden()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nothing found for “nothing like it”.')).toBeVisible()
  await page.getByRole('searchbox').press('Escape')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as PDF' }).click()
  expect((await file).suggestedFilename()).toBe('my-notes.pdf')

  await page.getByRole('listitem').filter({ hasText: 'Breathe out' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${new URL(address).pathname}.*at=2`))
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(20)
  await rows(page)
    .filter({ hasText: 'Breathe out' })
    .getByRole('button', { name: /Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete note', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a note that was written without a network is kept and sent once', async ({ context, product }) => {
  await createAnnualMember(context, product)
  const page = await context.newPage()
  await openCourse(page, product)
  await playFrom(page, 12)
  await pause(page)
  await expect(panel(page).getByText('Nothing yet.')).toBeVisible()
  await cutNetwork(page)
  await panel(page).getByRole('textbox').fill('Sit by the window.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(rows(page)).toContainText('Kept on this device')
  await context.setOffline(false)
  await expect(rows(page)).not.toContainText('Kept on this device')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Sit by the window.')
})
