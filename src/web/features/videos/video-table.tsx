import { formatIstDate, type Instant } from '#shared/domain/ist.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { UsageType } from '#shared/domain/videos.ts'
import { Eye, Pencil, Trash2 } from 'lucide-react'

interface VideoTableProps {
  videos: readonly AdminVideo[]
  onView: (video: AdminVideo) => void
  onEdit: (video: AdminVideo) => void
  onDelete: (video: AdminVideo) => void
}

type RowActions = Omit<VideoTableProps, 'videos'>

export function VideoTable({ videos, ...actions }: VideoTableProps) {
  const now = useNow(30_000)
  return (
    <Table caption={t('Videos')} rows={videos} rowKey={({ _id }) => _id} columns={columnsOf({ now, ...actions })} />
  )
}

function columnsOf({ now, ...actions }: { now: Instant } & RowActions): Column<AdminVideo>[] {
  return [
    { header: t('Title'), cell: (video) => <Title video={video} /> },
    { header: t('Status'), cell: (video) => <PublishBadge item={video} now={now} /> },
    { header: t('Date Added'), cell: ({ createdAt }) => formatIstDate(createdAt), className: 'whitespace-nowrap' },
    { header: t('Actions'), cell: (video) => <Actions video={video} {...actions} />, className: 'md:w-40' },
  ]
}

function Actions({ video, onView, onEdit, onDelete }: { video: AdminVideo } & RowActions) {
  const { title } = video
  return (
    <div className="-mx-2 flex max-md:flex-wrap">
      <IconButton icon={Eye} label={t('View {title}', { title })} onClick={() => onView(video)} />
      <IconButton icon={Pencil} label={t('Edit {title}', { title })} onClick={() => onEdit(video)} />
      <IconButton icon={Trash2} label={t('Delete {title}', { title })} onClick={() => onDelete(video)} />
    </div>
  )
}

function Title({ video: { title, usageType, sequenceOrder, durationInSeconds } }: { video: AdminVideo }) {
  const minutes = Math.max(1, Math.round(durationInSeconds / 60))
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {[
          USAGE_LABELS[usageType](),
          t('No. {number}', { number: sequenceOrder }),
          t('{minutes} min', { minutes }),
        ].join(' · ')}
      </p>
    </>
  )
}

export const USAGE_LABELS: Record<UsageType, () => string> = {
  COURSE: () => t('Course'),
  INITIAL_PLAN: () => t('Initial plan'),
  LIVESTREAM_SOURCE: () => t('Live stream'),
}
