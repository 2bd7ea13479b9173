import { ZOOM_MAX, ZOOM_MIN } from './ebook-controls.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'

interface EbookToolbarProps {
  page: number
  pages: number
  zoom: number
  onTurn: (page: number) => void
  onZoom: (direction: -1 | 0 | 1) => void
}

/** Buttons that turn the pages and zoom. */
export function EbookToolbar({ page, pages, zoom, onTurn, onZoom }: EbookToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('E-book')}
      className="flex flex-wrap items-center justify-center gap-x-4 px-2 py-1"
    >
      <div className="flex flex-wrap items-center justify-center">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        />
        <PageField key={page} page={page} pages={pages} onTurn={onTurn} />
        <IconButton
          icon={ChevronRight}
          label={t('Next page')}
          disabled={page >= pages}
          onClick={() => onTurn(page + 1)}
        />
      </div>
      <div className="flex items-center">
        <IconButton icon={ZoomOut} label={t('Smaller')} disabled={zoom <= ZOOM_MIN} onClick={() => onZoom(-1)} />
        <IconButton icon={MoveHorizontal} label={t('Fit to width')} disabled={zoom === 1} onClick={() => onZoom(0)} />
        <IconButton icon={ZoomIn} label={t('Larger')} disabled={zoom >= ZOOM_MAX} onClick={() => onZoom(1)} />
      </div>
      <p role="status" className="sr-only">
        {t('Page {page} of {pages}', { page, pages })}
      </p>
    </div>
  )
}

function PageField({ page, pages, onTurn }: Pick<EbookToolbarProps, 'page' | 'pages' | 'onTurn'>) {
  const [typedPage, setTypedPage] = useState(String(page))
  function submit(): void {
    const wanted = Math.round(Number(typedPage))
    if (wanted >= 1 && wanted <= pages) onTurn(wanted)
    else setTypedPage(String(page))
  }
  return (
    <form
      className="flex items-center gap-2 px-1 tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        aria-label={t('Page')}
        inputMode="numeric"
        value={typedPage}
        onChange={(event) => setTypedPage(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={submit}
        className="h-11 w-14 rounded-field border border-control bg-raised text-center"
      />
      <span>{t('of {pages}', { pages })}</span>
    </form>
  )
}
