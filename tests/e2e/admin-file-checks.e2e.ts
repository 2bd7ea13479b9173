import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { pdfOf } from '#tests/kit/pdf.ts'
import { MB } from './large-video.ts'
import { expect, type Page } from '@playwright/test'

const MEDIA = 'tests/fixtures/media'

/** The sizes of all request bodies that are put into the storage. */
function watchUploads(page: Page): number[] {
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sizes.push(request.postDataBuffer()?.length ?? 0)
  })
  return sizes
}

async function openForm(page: Page, path: string, add: string) {
  await page.goto(path)
  await page.getByRole('button', { name: add }).click()
  return page.getByRole('dialog')
}

test('a wrong video is refused when it is chosen, before any of it is sent', async ({ page }) => {
  const sent = watchUploads(page)
  const form = await openForm(page, '/admin/content/videos', 'Add New Video')
  const file = form.getByLabel('Video File')
  await file.setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(MB, 'words ') })
  await expect(form.getByRole('alert')).toHaveText('The file is not what its name says. Please choose another file.')
  await file.setInputFiles({ name: 'talk.mov', mimeType: 'video/quicktime', buffer: Buffer.from('words') })
  await expect(form.getByRole('alert')).toContainText('Please convert it to MP4 (H.264) first')
  await file.setInputFiles(`${MEDIA}/audio-only.mp4`)
  await expect(form.getByRole('alert')).toContainText('There is no picture in this file.')
  await form.getByLabel('Title').fill('Sound')
  await form.getByLabel('Description').fill('Only.')
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByRole('alert')).toContainText('There is no picture in this file.')
  await file.setInputFiles(`${MEDIA}/silent.mp4`)
  await expect(form.getByRole('alert')).toBeHidden()
  await expect(form.getByText('0:05 min · 32 × 32')).toBeVisible()
  expect(sent).toEqual([])
})

test('a video that many phones cannot show is accepted with a warning', async ({ page }) => {
  const title = uniqueName('Recorded on a phone')
  const form = await openForm(page, '/admin/content/videos', 'Add New Video')
  await form.getByLabel('Video File').setInputFiles(`${MEDIA}/hevc.mp4`)
  await expect(form.getByText(/The picture is recorded in HEVC \(H\.265\), which many phones/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Seen by some.')
  await form.getByLabel('Save as draft').check()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(rowOf(page, title)).toBeInViewport()
})

test('a locked and a damaged book are refused when chosen, and a good one offers its first page as cover', async ({
  page,
}) => {
  const sent = watchUploads(page)
  const form = await openForm(page, '/admin/content/ebooks', 'Add New Ebook')
  const file = form.getByLabel('Ebook File')
  const choose = (buffer: Buffer) => file.setInputFiles({ name: 'book.pdf', mimeType: 'application/pdf', buffer })
  await choose(await pdfOf({ userPassword: 'sesame' }))
  await expect(form.getByRole('alert')).toContainText('This PDF is locked with a password.')
  await choose(Buffer.from('%PDF-1.7 nothing here'))
  await expect(form.getByRole('alert')).toContainText('This PDF is damaged or has no pages.')
  await choose((await pdfOf({ pages: 3 })).subarray(0, 900))
  await expect(form.getByRole('alert')).toContainText('This PDF is damaged or has no pages.')
  await expect(form.getByRole('button', { name: 'Use page 1 as the cover' })).toBeHidden()
  expect(sent).toEqual([])

  const title = uniqueName('First page')
  await choose(await pdfOf({ pages: 3 }))
  await expect(form.getByText('3 pages')).toBeVisible()
  await form.getByRole('button', { name: 'Use page 1 as the cover' }).click()
  await expect(form.getByRole('img', { name: 'The chosen cover' })).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Add Ebook' }).click()
  await expect(toastOf(page, 'Ebook added successfully!')).toBeVisible()
  const cover = rowOf(page, title).locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
})

test('a large picture is shrunk and loses where it was taken before it is sent', async ({ page, context }) => {
  const title = uniqueName('A large picture')
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Create New Course' }).click()
  const form = page.getByRole('dialog', { name: 'Create a New Course' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('With a picture from a camera.')
  const thumbnail = form.getByLabel('Thumbnail', { exact: true })
  await thumbnail.setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  })
  await expect(form.getByRole('alert')).toContainText('This picture cannot be opened.')

  const photo = withPlace(await noisePicture(page))
  expect(photo.length).toBeGreaterThan(5 * MB)
  expect(photo.includes(PLACE)).toBe(true)
  await thumbnail.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expect(toastOf(page, 'Course created successfully!')).toBeVisible()
  const address = await rowOf(page, title).locator('img').getAttribute('src')
  const stored = await context.request.get(address ?? '')
  const bytes = await stored.body()
  expect(stored.headers()['content-type']).toBe('image/webp')
  expect(bytes.length).toBeLessThan(700_000)
  expect(bytes.includes('EXIF')).toBe(false)
  expect(bytes.includes(PLACE)).toBe(false)
})

const PLACE = '19.0760 N, 72.8777 E'

/** The JPEG with an EXIF segment as cameras write it, which names where it was taken. */
function withPlace(jpeg: Buffer): Buffer {
  const directory = Buffer.from('49492a000800000000000000000000', 'hex')
  const content = Buffer.concat([Buffer.from('Exif\0\0'), directory, Buffer.from(PLACE)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A JPEG that hardly compresses. */
async function noisePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    const pixels = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < pixels.data.length; at += 4) {
      for (const colour of [0, 1, 2]) pixels.data[at + colour] = Math.random() * 256
      pixels.data[at + 3] = 255
    }
    context.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
