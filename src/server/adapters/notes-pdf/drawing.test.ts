import { renderNotes } from './drawing.ts'
import type { Note } from '#shared/contract/notes.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'

const writtenAt = new Date('2026-11-21T06:30:00Z')
const note = (details: Partial<Note> = {}): Note => ({
  _id: 'a',
  clientId: 'b',
  kind: 'VIDEO',
  itemId: 'v',
  itemTitle: 'The first breath',
  place: { kind: 'COURSE', id: 'c', title: 'A House at Dawn' },
  from: 83.5,
  until: null,
  text: '',
  isUnreadable: false,
  createdAt: writtenAt,
  changedAt: null,
  version: 1,
  ...details,
})

/**
 * The text of each page, without spaces: how wide they are is up to the reader of the file. Letters stand in the order in
 * which they are drawn, so words with a short i, which is drawn before its consonant, are not compared.
 */
async function read(notes: Note[], language: 'en' | 'hi' = 'en'): Promise<string[]> {
  const document = await getDocument({
    data: new Uint8Array(await renderNotes({ notes, language, writtenAt })),
    verbosity: 0,
  }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    )
  }
  return pages
}

test('the PDF has Hindi, positions and bookmarks', async () => {
  const hindi = 'श्वास लंबा छोड़ें, क्षमा और ज्ञान।'
  const [page = ''] = await read(
    [note({ text: hindi, itemTitle: 'श्वास की शुरुआत' }), note({ from: 90, until: 100 })],
    'hi',
  )
  for (const text of ['श्वासकीशुरुआत', '1:23', '1:30–1:40', hindi.replaceAll(' ', '').normalize('NFC')])
    expect(page.normalize('NFC')).toContain(text.normalize('NFC'))
})

test('a long note goes on on further pages, and nothing of it is lost', async () => {
  const pages = await read([note({ text: 'Patience. '.repeat(800), kind: 'EBOOK', from: 12 })])
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join('').match(/Patience/g)).toHaveLength(800)
  expect(pages[0]).toContain('Page12')
})

test('a text that cannot be read is not shown as a bookmark', async () => {
  const [page = ''] = await read([note({ isUnreadable: true })])
  expect(page).toContain('Thisnotecannotberead')
  expect(page).not.toContain('Bookmark')
})
