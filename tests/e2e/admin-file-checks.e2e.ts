import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { pdfOf, pdfOfScan } from '#tests/kit/pdf.ts'
import { pngBomb } from '#tests/kit/pictures.ts'
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
  await file.setInputFiles({ name: 'talk.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('words') })
  await expect(form.getByRole('alert')).toHaveText('.avi files cannot be read here. Export the video as MP4 or MOV.')
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

test('a video that many phones cannot show is accepted and called so', async ({ page }) => {
  const title = uniqueName('Recorded on a phone')
  const form = await openForm(page, '/admin/content/videos', 'Add New Video')
  await form.getByLabel('Video File').setInputFiles(`${MEDIA}/hevc.mp4`)
  await expect(form.getByText('This video uses HEVC; we convert it so that every phone can show it.')).toBeVisible()
  await expect(form.getByText('Until it is converted, only some devices can play it.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Seen by some.')
  await form.getByLabel('Save as draft').check()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(rowOf(page, title)).toBeInViewport()
})

test('a QuickTime and a Matroska video and a FLAC are accepted, called what they are, and listed', async ({ page }) => {
  const items = [
    { file: 'h264.mov', says: 'This is a QuickTime file; we convert it so that every phone can show it.' },
    { file: 'h264.mkv', says: 'This video is a Matroska file; we convert it so that every phone can show it.' },
  ]
  for (const { file, says } of items) {
    const title = uniqueName(`Recording ${file}`)
    const form = await openForm(page, '/admin/content/videos', 'Add New Video')
    await form.getByLabel('Video File').setInputFiles(`${MEDIA}/${file}`)
    await expect(form.getByRole('status').filter({ hasText: says })).toContainText('0:01 min · 32 × 32')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('From a computer.')
    await form.getByLabel('Save as draft').check()
    await form.getByRole('button', { name: 'Add Video' }).click()
    await expect(rowOf(page, title)).toBeVisible()
  }

  const title = uniqueName('Lossless chant')
  const form = await openForm(page, '/admin/content/audios', 'Add New Audio')
  await form.getByLabel('Audio File').setInputFiles(`${MEDIA}/sound.flac`)
  await expect(form.getByText('0:01 min')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Save as draft').check()
  await form.getByRole('button', { name: 'Add Audio' }).click()
  await expect(rowOf(page, title)).toBeVisible()
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
  await expect(rowOf(page, title).locator('img')).toHaveAttribute('width', '900')
})

test('a scanned book is decoded with WebAssembly, which only the policy of the worker allows', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  const workerPolicy = page
    .waitForResponse(/pdf\.worker/)
    .then((response) => response.headers()['content-security-policy'] ?? '')
  const form = await openForm(page, '/admin/content/ebooks', 'Add New Ebook')
  const file = form.getByLabel('Ebook File')
  await file.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdfOfScan() })
  await form.getByRole('button', { name: 'Use page 1 as the cover' }).click()
  await expect(form.getByRole('img')).toHaveJSProperty('complete', true)
  expect(requested).toContain('openjpeg.wasm')
  expect(requested).not.toContain('openjpeg_nowasm_fallback.js')
  expect(await workerPolicy).toContain("'wasm-unsafe-eval'")
  // The page itself may not: its policy is as strict as before.
  const onPage = page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'yes'),
  )
  await expect(onPage).rejects.toThrow(/unsafe-eval|Content Security Policy/)
})

test('the worker that checks a book is ended when the book takes too long', async ({ page }) => {
  await page.clock.install()
  const form = await openForm(page, '/admin/content/ebooks', 'Add New Ebook')
  const kids = Array.from({ length: 50_000 }, (_, at) => `${at + 2} 0 obj<</Kids[${at + 3} 0 R]/Count 1>>endobj\n`)
  const buffer = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${kids.join('')}`)
  await form.getByLabel('Ebook File').setInputFiles({ name: 'busy.pdf', mimeType: 'application/pdf', buffer })
  await expect.poll(() => page.workers().length).toBe(1)
  await page.clock.fastForward(19_000)
  expect(page.workers()).toHaveLength(1)
  await page.clock.fastForward(2000)
  await page.clock.fastForward(1000)
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(form.getByText('Checking the file…')).toBeHidden()
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
  await expect(form.getByRole('alert')).toContainText('This picture is damaged.')
  const buffer = await pngBomb({ width: 60_000, height: 60_000 })
  await thumbnail.setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('alert')).toContainText('This picture has more than 40 million pixels.')
  await thumbnail.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('words') })
  await expect(form.getByRole('alert')).toContainText('iPhone photos in HEIC: please export the photo as JPG')

  const photo = withPlace(await noisePicture(page))
  expect(photo.length).toBeGreaterThan(5 * MB)
  expect(photo.includes(PLACE)).toBe(true)
  await thumbnail.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expect(toastOf(page, 'Course created successfully!')).toBeVisible()
  const image = rowOf(page, title).locator('img')
  // The list shows it 80 pixels wide, so that the narrowest version is enough.
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\?w=320$/)
  await expect(image).toHaveAttribute('width', '1280')
  const address = await image.getAttribute('src')
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
