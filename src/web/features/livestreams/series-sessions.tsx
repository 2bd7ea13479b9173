import { useRestoreSession, useSkipSession } from './session-series.hooks.ts'
import { sessionWords } from './session-words.ts'
import type { AdminSeries, SeriesSession } from '#shared/contract/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CalendarOff, Pencil } from 'lucide-react'
import { useState } from 'react'

const SHOWN = 3

/** The next sessions of a series, each of which can be changed or skipped alone. */
export function SeriesSessions({ series, onEdit }: { series: AdminSeries; onEdit: (session: SeriesSession) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [skipped, setSkipped] = useState<SeriesSession | null>(null)
  const { sessions } = series
  const rest = sessions.length - SHOWN
  if (sessions.length === 0) return <p className="mt-3 text-muted">{t('No upcoming sessions.')}</p>
  return (
    <>
      <ul
        aria-label={t('Sessions of {title}', { title: series.title })}
        className="mt-4 divide-y divide-line border-t border-line"
      >
        {(isOpen ? sessions : sessions.slice(0, SHOWN)).map((session) => (
          <SessionRow key={session._id} session={session} series={series} onEdit={onEdit} onSkip={setSkipped} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" small className="-ml-4" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Show fewer') : t('Show {count} more', { count: rest })}
        </Button>
      )}
      {skipped && <SkipDialog session={skipped} onClose={() => setSkipped(null)} />}
    </>
  )
}

interface SessionRowProps {
  session: SeriesSession
  series: AdminSeries
  onEdit: (session: SeriesSession) => void
  onSkip: (session: SeriesSession) => void
}

function SessionRow({ session, series, onEdit, onSkip }: SessionRowProps) {
  const { isPending, restore } = useRestoreSession()
  const { isSkipped, isException, startTime, title, video } = session
  const when = sessionWords(startTime)
  const details = [title !== series.title && title, (isException || series.videos.length > 1) && videoTitle(session)]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-40">
        <span className={isSkipped ? 'text-muted line-through' : ''}>{when}</span>
        {!isSkipped && details.some(Boolean) && (
          <span className="block text-[0.9375rem] text-muted">{details.filter(Boolean).join(' · ')}</span>
        )}
      </span>
      {isSkipped ? <Badge>{t('Skipped')}</Badge> : isException && <Badge tone="warning">{t('Changed')}</Badge>}
      {!isSkipped && video === null && <Badge tone="danger">{t('Deleted Video')}</Badge>}
      {isSkipped ? (
        <Button
          variant="quiet"
          small
          aria-label={t('Restore session of {when}', { when })}
          busy={isPending}
          onClick={() => restore(session)}
        >
          {t('Restore session')}
        </Button>
      ) : (
        <span className="-mr-2 flex">
          <IconButton
            icon={Pencil}
            label={t('Move or change the session of {when}', { when })}
            onClick={() => onEdit(session)}
          />
          <IconButton
            icon={CalendarOff}
            label={t('Skip the session of {when}', { when })}
            onClick={() => onSkip(session)}
          />
        </span>
      )}
    </li>
  )
}

function SkipDialog({ session, onClose }: { session: SeriesSession; onClose: () => void }) {
  const skip = useSkipSession()
  return (
    <ConfirmDialog
      open
      title={t('Skip this session?')}
      question={t(
        '“{title}” on {when} will not take place: members no longer see it, and nobody is reminded of it. The other sessions stay.',
        { title: session.title, when: sessionWords(session.startTime) },
      )}
      confirmLabel={t('Skip Session')}
      busy={skip.isPending}
      error={skip.isError ? messageOf(skip.error, t('Failed to skip the session.')) : null}
      onConfirm={() => skip.mutate(session, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

function videoTitle({ video }: SeriesSession): string | null {
  return video?.title ?? null
}
