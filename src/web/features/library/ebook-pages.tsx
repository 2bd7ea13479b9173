import { EbookContents } from './ebook-contents.tsx'
import { readerActionOfKey, useSwipe } from './ebook-controls.ts'
import { type Destination, findDestinationPage } from './ebook-outline.ts'
import type { Pdf } from './ebook-pdf.ts'
import { useOutline, useWidth } from './ebook-reader.hooks.ts'
import { useShownPage } from './ebook-shown-page.hooks.ts'
import { EbookSearchField } from './ebook-search-field.tsx'
import { type EbookPanel, EbookToolbar } from './ebook-toolbar.tsx'
import { defaultZoom, nextZoom, parseZoom, type Zoom } from './ebook-zoom.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { useFullscreen } from '#web/ui/player/use-fullscreen.ts'
import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

interface EbookPagesProps {
  ebook: MemberCourse['ebooks'][number]
  pdf: Pdf
  /** The first page shown. */
  startAt: number
  onPosition: (position: PlaybackPosition) => void
  onRendered: () => void
  onFailed: (error: unknown) => void
  handle?: Ref<PlayerHandle>
}

/** One page of an e-book, with the controls that turn, zoom and search it. */
export function EbookPages({ ebook, pdf, startAt, onPosition, onRendered, onFailed, handle }: EbookPagesProps) {
  const pages = pdf.numPages
  const [page, setPage] = useState(() => Math.min(Math.max(1, Math.round(startAt)), pages))
  const [panel, setPanel] = useState<EbookPanel>(null)
  const [searchText, setSearchText] = useState('')
  const [widthRef, availableWidth] = useWidth()
  const [zoom, setZoom] = useStoredZoom(ebook._id, availableWidth)
  const reader = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(reader)
  const outline = useOutline(pdf)
  const width = Math.round(availableWidth * (zoom === 'TEXT' ? 1 : zoom))
  const shown = { pdf, page, width, isCropped: zoom === 'TEXT', searchText, onJump: jump }
  const [containerRef, isRendered] = useShownPage(shown, { onRendered, onFailed })

  const latestOnPosition = useRef(onPosition)
  useEffect(() => {
    latestOnPosition.current = onPosition
  })
  useEffect(() => latestOnPosition.current({ at: page, length: pages, event: 'MOVED' }), [page, pages])

  function turn(to: number): void {
    const next = Math.min(pages, Math.max(1, to))
    if (next === page) return
    setPage(next)
    // A pressed link disappears with its page.
    if (frame.current?.contains(document.activeElement)) frame.current.focus({ preventScroll: true })
    frame.current?.scrollTo({ top: 0 })
  }

  useImperativeHandle(handle, () => ({ position: () => page, seek: (to) => turn(Math.round(to)) }))

  function jump(to: Destination): void {
    findDestinationPage(pdf, to).then((found) => found !== null && turn(found), onFailed)
  }

  function changePanel(next: EbookPanel): void {
    setPanel(next)
    if (next !== 'SEARCH') setSearchText('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel !== null) {
      changePanel(null)
      frame.current?.focus()
    }
    const action = readerActionOfKey(event, { isWide: zoom !== 'TEXT' && zoom > 1 })
    if (!action) return
    event.preventDefault()
    if (action.kind === 'turn') turn(action.to === 'first' ? 1 : action.to === 'last' ? pages : page + action.to)
    else setZoom(action.direction === 0 ? defaultZoom(availableWidth) : nextZoom(zoom, action.direction))
  }

  const swipe = useSwipe((step) => (zoom === 'TEXT' || zoom <= 1) && turn(page + step))
  return (
    // Keys pressed on any button of the reader turn its pages as well.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={reader}
      onKeyDown={onKeyDown}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 [&:fullscreen]:mx-0 [&:fullscreen]:rounded-none [&:fullscreen]:border-0"
    >
      <EbookToolbar
        {...{ page, pages, zoom, panel, fullscreen }}
        hasContents={outline.length > 0}
        onTurn={turn}
        onZoom={setZoom}
        onPanel={changePanel}
      />
      {panel === 'SEARCH' && (
        <EbookSearchField
          {...{ pdf, page }}
          onFound={(found, words) => {
            setSearchText(words)
            turn(found)
          }}
        />
      )}
      {panel === 'CONTENTS' && (
        <EbookContents
          outline={outline}
          onChoose={(destination) => {
            jump(destination)
            changePanel(null)
            frame.current?.focus()
          }}
        />
      )}
      <div
        ref={frame}
        role="region"
        aria-label={ebook.title}
        // A scrolling region must be reachable with the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...swipe}
        className="max-h-[90dvh] overflow-auto border-t border-line in-[:fullscreen]:max-h-none in-[:fullscreen]:flex-1 [scrollbar-gutter:stable] sm:[scrollbar-gutter:stable_both-edges] focus-visible:-outline-offset-2"
      >
        <div ref={widthRef} />
        <div ref={containerRef} style={{ width }} className="mx-auto bg-white" />
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

/** The zoom of one book, stored in this browser; until the member chooses one it depends on the width. */
function useStoredZoom(ebookId: string, availableWidth: number) {
  const key = `ebook-zoom:${ebookId}` as const
  const [chosen, setChosen] = useState(() => parseZoom(readStored(key)))
  return [
    chosen ?? defaultZoom(availableWidth),
    (next: Zoom): void => {
      setChosen(next)
      writeStored(key, String(next))
    },
  ] as const
}
