import { ReactionIcon } from './reaction-icon.tsx'
import { type Reaction, REACTIONS, type ReactionTotals } from '#shared/domain/live-presence.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'
import { useState } from 'react'

interface ReactionsBarProps {
  /** Of everybody, as the last page says. */
  totals: ReactionTotals
  onReact: (reaction: Reaction) => void
  /** Reactions go along with the video. */
  isPlaying: boolean
}

/** Four ways to say something without words, each with its number from everybody. */
export function ReactionsBar({ totals, onReact, isPlaying }: ReactionsBarProps) {
  const [sent, setSent] = useState<{ reaction: Reaction; count: number } | null>(null)
  const number = new Intl.NumberFormat(`${currentLanguage()}-IN`, { notation: 'compact' })
  const labels: Record<Reaction, string> = {
    NAMASTE: t('Namaste'),
    HEART: t('Love'),
    FLOWER: t('A flower'),
    LIGHT: t('Light'),
  }
  return (
    <div role="group" aria-label={t('Reactions')} className="flex flex-wrap gap-2">
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          disabled={!isPlaying}
          aria-label={totals[reaction] > 0 ? `${labels[reaction]}, ${totals[reaction]}` : labels[reaction]}
          title={labels[reaction]}
          onClick={() => {
            onReact(reaction)
            setSent({ reaction, count: (sent?.count ?? 0) + 1 })
          }}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-raised px-3 tabular-nums hover:bg-surface disabled:opacity-60"
        >
          <span
            // A new key starts the movement again with each tap.
            key={sent?.reaction === reaction ? sent.count : 0}
            aria-hidden
            className={`leading-none ${sent?.reaction === reaction ? 'motion-safe:animate-tap' : ''}`}
          >
            <ReactionIcon reaction={reaction} />
          </span>
          {totals[reaction] > 0 && <span aria-hidden>{number.format(totals[reaction])}</span>}
        </button>
      ))}
      <span role="status" className="sr-only">
        {sent && t('{reaction} sent', { reaction: labels[sent.reaction] })}
      </span>
    </div>
  )
}
