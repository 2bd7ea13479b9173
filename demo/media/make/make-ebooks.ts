import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoContent } from '#demo/content.ts'
import type { DemoEbook } from '#demo/items.ts'
import { standingPetal } from './geometry.ts'
import { covers, coverSvg } from './pictures.ts'
import { mediaFolder, run, workSubfolder } from './workshop.ts'

const require = createRequire(import.meta.url)
const booksFolder = join(import.meta.dirname, 'books')

/** Sets every e-book whose file name contains `part`: its text, one style sheet, its cover, printed by Chromium. */
export async function makeEbooks(part: string): Promise<void> {
  const folder = workSubfolder('ebooks')
  for (const ebook of demoContent.ebooks.filter(({ file }) => file.includes(part))) {
    const page = join(folder, 'book.html')
    writeFileSync(page, bookHtml(ebook))
    await run(findChromium(), [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${join(mediaFolder, ebook.file)}`,
      pathToFileURL(page).href,
    ])
    console.log(ebook.file)
  }
}

function bookHtml({ file, coverFile, title, author }: DemoEbook): string {
  const cover = covers[coverFile]
  if (!cover) throw new Error(`No cover for ${coverFile}`)
  const text = readFileSync(join(booksFolder, file.replace('ebooks/', '').replace('.pdf', '.html')), 'utf8')
  const style = readFileSync(join(booksFolder, 'book.css'), 'utf8')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><meta name="author" content="${author}">
<style>${fontFaces()}${style}:root{--ornament:url("data:image/svg+xml,${encodeURIComponent(ornament())}")}</style>
<div class="cover">${coverSvg({ ...cover, author })}</div>${text}</html>`
}

function fontFaces(): string {
  const faces = [
    { family: 'Marcellus', weight: 400, file: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2' },
    { family: 'Mukta', weight: 400, file: '@fontsource/mukta/files/mukta-latin-400-normal.woff2' },
    { family: 'Mukta', weight: 600, file: '@fontsource/mukta/files/mukta-latin-600-normal.woff2' },
  ]
  return faces
    .map(
      ({ family, weight, file }) =>
        `@font-face{font-family:${family};font-weight:${weight};src:url(${pathToFileURL(require.resolve(file)).href})}`,
    )
    .join('')
}

/** The small lotus at the end of a book. */
function ornament(): string {
  const petals = [-70, -46, -22, 0, 22, 46, 70].map((degrees) =>
    standingPetal({ height: 62 - Math.abs(degrees) * 0.2, halfWidth: 11, angle: (degrees * Math.PI) / 180 }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-90 -72 180 90" width="180" height="90" fill="none" stroke="#c38c37" stroke-width="1.3"><path d="${petals.join('')}M-80 8Q0-6 80 8"/></svg>`
}

function findChromium(): string {
  const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('Chromium is needed for the e-books: set CHROMIUM to its path')
  return found
}
