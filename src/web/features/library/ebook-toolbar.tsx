import { parseZoom, type Zoom, ZOOM_STEPS } from './ebook-zoom.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Maximize, Minimize, Search, TableOfContents, ZoomIn } from 'lucide-react'
import { useState } from 'react'

/** What is open below the toolbar. */
export type EbookPanel = 'CONTENTS' | 'SEARCH' | null

interface EbookToolbarProps {
  page: number
  pages: number
  zoom: Zoom
  panel: EbookPanel
  hasContents: boolean
  fullscreen: { isOn: boolean; toggle: () => void }
  onTurn: (page: number) => void
  onZoom: (zoom: Zoom) => void
  onPanel: (panel: EbookPanel) => void
}

/** Turns the pages, zooms, and opens the contents, the search and full screen; one line, also on a phone. */
export function EbookToolbar({ page, pages, onTurn, panel, hasContents, onPanel, ...props }: EbookToolbarProps) {
  const { zoom, onZoom, fullscreen } = props
  const togglePanel = (next: 'CONTENTS' | 'SEARCH') => () => onPanel(panel === next ? null : next)
  return (
    <div
      role="toolbar"
      aria-label={t('E-book')}
      className="flex flex-wrap items-center justify-between py-0.5 sm:px-2 [&_button]:max-sm:w-[44px]"
    >
      <div className="flex">
        {hasContents && (
          <IconButton
            icon={TableOfContents}
            label={t('Contents')}
            aria-expanded={panel === 'CONTENTS'}
            onClick={togglePanel('CONTENTS')}
          />
        )}
        <IconButton
          icon={Search}
          label={t('Search in this e-book')}
          aria-expanded={panel === 'SEARCH'}
          onClick={togglePanel('SEARCH')}
        />
      </div>
      <div className="flex items-center">
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
      <div className="flex">
        <ZoomSelect zoom={zoom} onZoom={onZoom} />
        {document.fullscreenEnabled && (
          <IconButton
            icon={fullscreen.isOn ? Minimize : Maximize}
            label={fullscreen.isOn ? t('Exit full screen') : t('Full screen')}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {t('Page {page} of {pages}', { page, pages })}
      </p>
    </div>
  )
}

/** The browser's own menu, as on the captions button of a player. */
function ZoomSelect({ zoom, onZoom }: Pick<EbookToolbarProps, 'zoom' | 'onZoom'>) {
  return (
    <span className="relative grid h-11 w-[44px] shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-deep">
      <ZoomIn aria-hidden size={19} />
      <select
        aria-label={t('Size')}
        title={t('Size')}
        value={zoom}
        onChange={(event) => {
          const chosen = parseZoom(event.target.value)
          if (chosen !== undefined) onZoom(chosen)
        }}
        className="absolute inset-0 size-full appearance-none rounded-full bg-raised text-foreground opacity-0"
      >
        <option value="TEXT">{t('Without margins')}</option>
        {ZOOM_STEPS.map((step) => (
          <option key={step} value={step}>
            {step === 1 ? t('Fit to width') : t('{percent} %', { percent: step * 100 })}
          </option>
        ))}
      </select>
    </span>
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
      className="flex items-center gap-1 tabular-nums sm:gap-2 sm:px-1"
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
        className="h-11 w-10 rounded-field border border-control bg-raised text-center sm:w-14"
      />
      <span className="whitespace-nowrap max-sm:hidden">{t('of {pages}', { pages })}</span>
      <span aria-hidden className="text-sm sm:hidden">{`/${pages}`}</span>
    </form>
  )
}
