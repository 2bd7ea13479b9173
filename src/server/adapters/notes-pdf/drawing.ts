import { registerFonts, wrapLines, writeLine } from '#server/adapters/receipt-pdf/text.ts'
import type { PrintedNotes } from '#server/ports/notes-renderer.ts'
import type { Note } from '#shared/contract/notes.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { byPosition } from '#shared/domain/notes.ts'
import PdfDocument from 'pdfkit'

const LEFT = 56
const WIDTH = 483
const BOTTOM = 780
const TOP = 56
const MUTED_COLOUR = '#6b4d42'

const WORDS = {
  en: {
    title: 'My notes',
    page: 'Page',
    bookmark: 'Bookmark',
    unreadable: 'This note cannot be read at the moment.',
  },
  hi: {
    title: 'मेरी टिप्पणियाँ',
    page: 'पृष्ठ',
    bookmark: 'बुकमार्क',
    unreadable: 'यह टिप्पणी अभी पढ़ी नहीं जा सकती।',
  },
} as const

/** Draws all notes on A4, by item. A long list takes seconds, so it runs in a worker thread. */
export async function renderNotes({ notes, language, writtenAt }: PrintedNotes): Promise<Uint8Array> {
  const words = WORDS[language]
  const info = { Title: words.title, CreationDate: writtenAt, ModDate: writtenAt }
  const doc = new PdfDocument({ size: 'A4', margin: 0, info, lang: language, displayTitle: true })
  registerFonts(doc)
  let y = TOP

  /** Writes wrapped lines, on further pages where needed. */
  function write(text: string, { size = 10, weight = 400, colour, after = 0 }: Style = {}): void {
    for (const line of wrapLines(doc, text, WIDTH, { size, weight })) {
      if (y + size > BOTTOM) {
        doc.addPage()
        y = TOP
      }
      writeLine(doc, line, { x: LEFT, y, size, weight, ...(colour && { colour }) })
      y += size * 1.6
    }
    y += after
  }

  write(words.title, { size: 22, weight: 600 })
  write(formatIstDate(writtenAt), { colour: MUTED_COLOUR, after: 12 })
  for (const [, ofItem] of Map.groupBy(notes, ({ itemId }) => itemId)) {
    const [first] = ofItem
    if (!first) continue
    const course = first.place?.kind === 'COURSE' ? `${first.place.title} – ` : ''
    write(course + first.itemTitle, { size: 13, weight: 600, after: 2 })
    for (const note of ofItem.toSorted(byPosition)) {
      write(`${positionText(note, words.page)} · ${formatIstDate(note.createdAt)}`, { size: 9, colour: MUTED_COLOUR })
      write(note.isUnreadable ? words.unreadable : note.text || words.bookmark, { after: 8 })
    }
    y += 8
  }
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

interface Style {
  size?: number
  weight?: 400 | 600
  colour?: string
  after?: number
}

function positionText({ kind, from, until }: Note, page: string): string {
  if (kind === 'EBOOK') return `${page} ${Math.round(from)}`
  return until === null ? formatSeconds(from) : `${formatSeconds(from)} – ${formatSeconds(until)}`
}

function formatSeconds(position: number): string {
  const seconds = Math.floor(position)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
