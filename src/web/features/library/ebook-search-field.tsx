import type { Pdf } from './ebook-pdf.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

interface EbookSearchFieldProps {
  pdf: Pdf
  page: number
  onFound: (page: number, words: string) => void
}

/** Searches the whole e-book; each submit leads to the next page that contains the words. */
export function EbookSearchField({ pdf, page, onFound }: EbookSearchFieldProps) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')

  async function search(): Promise<void> {
    if (!words.trim()) return
    setBusy(true)
    const found = await findPage(pdf, words, page).catch(() => null)
    setBusy(false)
    setResult(found === null ? t('Not found in this e-book.') : t('Found on page {page}.', { page: found }))
    if (found !== null) onFound(found, words.trim())
  }

  return (
    <form
      role="search"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <input
        type="search"
        aria-label={t('Search in this e-book')}
        placeholder={t('Word or phrase')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-field border border-control bg-raised px-3 sm:max-w-72"
      />
      <Button type="submit" variant="secondary" small busy={isBusy} busyLabel={t('Searching…')}>
        {t('Search')}
      </Button>
      <p role="status" className="basis-full text-center text-[0.9375rem] text-muted empty:hidden sm:basis-auto">
        {result}
      </p>
    </form>
  )
}

interface SearchablePdf {
  numPages: number
  getPage: (page: number) => Promise<{ getTextContent: () => Promise<{ items: readonly object[] }> }>
}

/** The next page after `after` that contains the words, wrapping around at the end; null for none. */
async function findPage(pdf: SearchablePdf, words: string, after: number): Promise<number | null> {
  const searched = normalize(words)
  for (let step = 1; step <= pdf.numPages; step += 1) {
    const number = ((after - 1 + step) % pdf.numPages) + 1
    // Sequential, so that only the pages up to the match are fetched.
    // eslint-disable-next-line no-await-in-loop
    const page = await pdf.getPage(number)
    // eslint-disable-next-line no-await-in-loop
    const { items } = await page.getTextContent()
    if (normalize(items.map(textOf).join(' ')).includes(searched)) return number
  }
  return null
}

function textOf(item: object): string {
  return 'str' in item && typeof item.str === 'string' ? item.str : ''
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
