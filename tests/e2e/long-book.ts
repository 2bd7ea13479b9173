import type { Page } from '@playwright/test'
import PdfDocument from 'pdfkit'

export const LONG_BOOK_PAGES = 300

/** A PDF of 300 pages with a list of contents, links inside and outside of the book, and forbidden ones. */
export async function createLongBook(): Promise<Buffer> {
  const book = new PdfDocument({ size: 'A4', margin: 90, bufferPages: true, autoFirstPage: false })
  const chunks: Buffer[] = []
  book.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => book.on('end', () => resolve()))
  for (let page = 1; page <= LONG_BOOK_PAGES; page += 1) {
    book.addPage()
    book.addNamedDestination(`page-${page}`)
    if (page % 100 === 1) {
      const chapter = book.outline.addItem(`Chapter ${Math.ceil(page / 100)}`)
      if (page === 101) chapter.addItem('A section')
    }
    book
      .fontSize(11)
      .text(`Page ${page}. ${'Sit down, breathe in and out, and begin again with the next breath. '.repeat(40)}`)
    if (page === 1) {
      book.text('More on our site', { link: 'https://example.com/more', continued: false })
      book.text('A trap', { link: 'javascript:window.isTrapped=true' })
      book.text('To page 250', { goTo: 'page-250' })
    }
  }
  book.end()
  await ended
  return Buffer.concat(chunks)
}

/** Puts this book in the place of every e-book of a course. */
export async function serveBook(page: Page, book: Buffer): Promise<void> {
  await page.route(/\/api\/v1\/user\/courses\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { course: { ebooks: { ebookFileUrl: string }[] } }
    for (const ebook of body.course.ebooks) ebook.ebookFileUrl = '/files/long-book.pdf'
    await route.fulfill({ response, json: body })
  })
  await page.route('**/files/long-book.pdf', (route) => {
    const headers = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes' }
    const [range, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    if (range === undefined) return route.fulfill({ body: book, headers })
    const part = book.subarray(Number(from), Number(to) + 1)
    return route.fulfill({
      status: 206,
      body: part,
      headers: { ...headers, 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${book.length}` },
    })
  })
}
