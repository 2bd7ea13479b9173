import type { Pdf } from './ebook-pdf.ts'
import { findPage } from './ebook-search.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

interface EbookSearchFieldProps {
  pdf: Pdf
  page: number
  onFound: (page: number, words: string) => void
}

/** Searches the whole e-book; each submit leads to the next page with the words. */
export function EbookSearchField({ pdf, page, onFound }: EbookSearchFieldProps) {
  const [words, setWords] = useState('')
  const [lastWords, setLastWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  // A search that was closed must not turn the page later.
  const closing = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])

  async function search(): Promise<void> {
    if (!words.trim()) return
    setBusy(true)
    const signal = closing.current?.signal ?? AbortSignal.abort()
    // New words may be on this page; the same ones again lead to the next page.
    const after = words === lastWords ? page : page - 1
    const found = await findPage(pdf, { words, after, signal }).catch(() => null)
    if (signal.aborted) return
    setLastWords(words)
    setBusy(false)
    setResult(found === null ? t('Not found in this e-book.') : t('Found on page {page}.', { page: found }))
    if (found !== null) onFound(found, words.trim())
  }

  return (
    <form
      role="search"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <input
        type="search"
        autoFocus
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
