import type { Pdf } from './ebook-pdf.ts'
import { useRenderedPage, useWidth } from './ebook-reader.hooks.ts'
import { EbookSearchField } from './ebook-search-field.tsx'
import { EbookToolbar } from './ebook-toolbar.tsx'
import { readerActionOfKey, nextZoom, useSwipe } from './ebook-controls.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface EbookPagesProps {
  ebook: MemberCourse['ebooks'][number]
  pdf: Pdf
  /** The first page shown. */
  startAt: number
  onPosition: (position: PlaybackPosition) => void
  onRendered: () => void
  onFailed: () => void
}

/** One page of an e-book, with the controls that turn, zoom and search it. */
export function EbookPages({ ebook, pdf, startAt, onPosition, onRendered, onFailed }: EbookPagesProps) {
  const pages = pdf.numPages
  const [page, setPage] = useState(() => Math.min(Math.max(1, Math.round(startAt)), pages))
  const [zoom, setZoom] = useState(1)
  const [searchText, setSearchText] = useState('')
  const [widthRef, availableWidth] = useWidth()
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.round(availableWidth * zoom)
  const [containerRef, isRendered] = useRenderedPage({ pdf, page, width, searchText }, { onRendered, onFailed })

  const latestOnPosition = useRef(onPosition)
  useEffect(() => {
    latestOnPosition.current = onPosition
  })
  useEffect(() => latestOnPosition.current({ at: page, length: pages, event: 'MOVED' }), [page, pages])

  function turn(to: number): void {
    const next = Math.min(pages, Math.max(1, to))
    if (next === page) return
    setPage(next)
    frame.current?.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = readerActionOfKey(event, { isWide: zoom > 1 })
    if (!action) return
    event.preventDefault()
    if (action.kind === 'zoom') setZoom(nextZoom(zoom, action.direction))
    else turn(action.to === 'first' ? 1 : action.to === 'last' ? pages : page + action.to)
  }

  const swipe = useSwipe((step) => zoom <= 1 && turn(page + step))
  return (
    // Keys pressed on any button of the reader turn its pages as well.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} className="overflow-hidden rounded-card border border-line bg-surface">
      <EbookToolbar {...{ page, pages, zoom }} onTurn={turn} onZoom={(step) => setZoom(nextZoom(zoom, step))} />
      <EbookSearchField
        {...{ pdf, page }}
        onFound={(found, words) => {
          setSearchText(words)
          turn(found)
        }}
      />
      <div
        ref={frame}
        role="region"
        aria-label={ebook.title}
        // A scrolling region must be reachable with the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...swipe}
        className="max-h-[90dvh] overflow-auto border-t border-line [scrollbar-gutter:stable] sm:[scrollbar-gutter:stable_both-edges] focus-visible:-outline-offset-2"
      >
        <div ref={widthRef} />
        <div ref={containerRef} style={{ width }} className="relative mx-auto bg-white [&>canvas]:size-full" />
        {!isRendered && (
          <p role="status" className="flex justify-center gap-3 py-24 text-muted">
            <LoaderCircle aria-hidden className="animate-spin" size={22} />
            {t('Opening the e-book…')}
          </p>
        )}
      </div>
    </div>
  )
}
