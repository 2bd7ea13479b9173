import type { Destination, OutlineEntry } from './ebook-outline.ts'
import { t } from '#web/i18n/t.ts'

interface EbookContentsProps {
  outline: readonly OutlineEntry[]
  onChoose: (destination: Destination) => void
}

const INDENTS = ['pl-3', 'pl-8', 'pl-13']

/** The list of contents of an e-book. */
export function EbookContents({ outline, onChoose }: EbookContentsProps) {
  return (
    <nav aria-label={t('Contents')} className="max-h-[50dvh] overflow-y-auto border-t border-line bg-raised px-2 py-2">
      <ul>
        {outline.map(({ title, depth, destination }, index) => (
          // A book may name two places alike.
          // eslint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index}>
            <button
              type="button"
              onClick={() => onChoose(destination)}
              className={`min-h-11 w-full rounded-field py-2 pr-3 text-left leading-snug wrap-anywhere hover:bg-surface ${INDENTS[depth] ?? ''} ${depth === 0 ? 'font-semibold' : ''}`}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
