import type { AdminStream } from '#shared/contract/livestreams.ts'
import { formatIst, type Instant } from '#shared/domain/ist.ts'
import { type StreamStatus, streamStatus } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Copy, Pencil, Trash2, Users } from 'lucide-react'
import { Link } from 'react-router'

interface StreamsTableProps {
  streams: readonly AdminStream[]
  onEdit: (stream: AdminStream) => void
  onCopy: (stream: AdminStream) => void
  onDelete: (stream: AdminStream) => void
}

export function StreamsTable({ streams, ...actions }: StreamsTableProps) {
  const may = { moderate: useMay('rooms.moderate'), seeAttendance: useMay('rooms.attendance') }
  const now = useNow(1000)
  return (
    <Table
      caption={t('Live streams')}
      rows={streams}
      rowKey={({ _id }) => _id}
      columns={columns({ now, may, ...actions })}
    />
  )
}

interface ColumnsInput extends Omit<StreamsTableProps, 'streams'> {
  now: Instant
  may: { moderate: boolean; seeAttendance: boolean }
}

function columns({ now, may, onEdit, onCopy, onDelete }: ColumnsInput): Column<AdminStream>[] {
  return [
    { header: t('Title'), cell: ({ title }) => <span className="font-semibold">{title}</span>, onPhones: 'main' },
    { header: t('Video'), cell: videoTitle },
    { header: t('Start Time'), cell: startTime },
    { header: t('Status'), cell: (stream) => <StatusBadge stream={stream} now={now} mayModerate={may.moderate} /> },
    {
      header: t('Actions'),
      className: 'md:w-52',
      onPhones: 'actions',
      cell: (stream) => (
        <div className="-mx-2 flex max-md:flex-wrap">
          <IconButton
            icon={Pencil}
            label={t('Edit {title}', { title: stream.title })}
            className="row-target"
            onClick={() => onEdit(stream)}
          />
          {may.seeAttendance && stream.status !== 'SCHEDULED' && (
            <Link
              to={screens.adminAttendance(stream._id)}
              aria-label={t('Attendance of {title}', { title: stream.title })}
              title={t('Attendance of {title}', { title: stream.title })}
              className={iconButtonClass}
            >
              <Users aria-hidden size={19} />
            </Link>
          )}
          <IconButton icon={Copy} label={t('Copy {title}', { title: stream.title })} onClick={() => onCopy(stream)} />
          <IconButton
            icon={Trash2}
            label={t('Delete {title}', { title: stream.title })}
            onClick={() => onDelete(stream)}
          />
        </div>
      ),
    },
  ]
}

function videoTitle({ video }: AdminStream) {
  return video ? video.title : <span className="text-muted italic">{t('Deleted Video')}</span>
}

function startTime({ startTime: start, durationInMinutes }: AdminStream) {
  return (
    <>
      <span className="block">{formatIst(start)}</span>
      <span className="block text-[0.9375rem] text-muted">{t('{minutes} min', { minutes: durationInMinutes })}</span>
    </>
  )
}

interface StatusBadgeProps {
  stream: AdminStream
  now: Instant
  mayModerate: boolean
}

/** Computed from the clock, so that it changes while the table is open. */
function StatusBadge({ stream, now, mayModerate }: StatusBadgeProps) {
  const status = streamStatus(stream, now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Badge tone={TONES[status]}>{status}</Badge>
      {mayModerate && status === 'LIVE' && (
        <Link to={screens.adminLiveRooms} className="underline decoration-line underline-offset-4">
          {t('Moderate')}
        </Link>
      )}
    </span>
  )
}

const TONES: Record<StreamStatus, BadgeTone> = { SCHEDULED: 'warning', LIVE: 'live', COMPLETED: 'neutral' }
