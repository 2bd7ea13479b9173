import type { Pdf } from './ebook-pdf.ts'
import { useDrawnPage, useWidth } from './ebook-reader.hooks.ts'
import { EbookSearch } from './ebook-search-field.tsx'
import { EbookToolbar } from './ebook-toolbar.tsx'
import { actionOfKey, useSwipe } from './ebook-turning.ts'
import { nextZoom } from './ebook-zoom.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import type { Place } from '#web/features/progress/progress.hooks.ts'
import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface PagesProps {
  ebook: MemberCourse['ebooks'][number]
  pdf: Pdf
  /** Where it is opened. */
  startAt: number
  onPlace: (place: Place) => void
  onDrawn: () => void
  onFailed: () => void
}

/** One page of an e-book, with everything that turns and enlarges it. */
export function EbookPages({ ebook, pdf, startAt, onPlace, onDrawn, onFailed }: PagesProps) {
  const pages = pdf.numPages
  const [page, setPage] = useState(() => Math.min(Math.max(1, Math.round(startAt)), pages))
  const [zoom, setZoom] = useState(1)
  const [sought, setSought] = useState('')
  const [widthRef, room] = useWidth()
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.round(room * zoom)
  const [sheetRef, isDrawn] = useDrawnPage({ pdf, page, width, sought }, { drawn: onDrawn, failed: onFailed })

  const tell = useRef(onPlace)
  useEffect(() => {
    tell.current = onPlace
  })
  useEffect(() => tell.current({ at: page, length: pages, event: 'MOVED' }), [page, pages])

  function turn(to: number): void {
    const next = Math.min(pages, Math.max(1, to))
    if (next === page) return
    setPage(next)
    frame.current?.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = actionOfKey(event, { isWide: zoom > 1 })
    if (!action) return
    event.preventDefault()
    if (action.kind === 'zoom') setZoom(nextZoom(zoom, action.direction))
    else turn(action.to === 'first' ? 1 : action.to === 'last' ? pages : page + action.to)
  }

  const swipe = useSwipe((pagesOn) => zoom <= 1 && turn(page + pagesOn))
  return (
    // Keys pressed on any button of the reader turn its pages as well.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} className="overflow-hidden rounded-card border border-line bg-surface">
      <EbookToolbar {...{ page, pages, zoom }} onTurn={turn} onZoom={(step) => setZoom(nextZoom(zoom, step))} />
      <EbookSearch
        {...{ pdf, page }}
        onFound={(found, words) => {
          setSought(words)
          turn(found)
        }}
      />
      <div
        ref={frame}
        role="region"
        aria-label={ebook.title}
        // A region that scrolls must be within reach of the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...swipe}
        className="max-h-[90dvh] overflow-auto border-t border-line [scrollbar-gutter:stable] sm:[scrollbar-gutter:stable_both-edges] focus-visible:-outline-offset-2"
      >
        <div ref={widthRef} />
        <div ref={sheetRef} style={{ width }} className="relative mx-auto bg-white [&>canvas]:size-full" />
        {!isDrawn && (
          <p role="status" className="flex justify-center gap-3 py-24 text-muted">
            <LoaderCircle aria-hidden className="animate-spin" size={22} />
            {t('Opening the e-book…')}
          </p>
        )}
      </div>
    </div>
  )
}
