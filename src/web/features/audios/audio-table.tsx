import type { AdminAudio } from '#shared/contract/audios.ts'
import { formatIstDate, type Instant } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Play, Trash2 } from 'lucide-react'

interface AudioTableProps {
  audios: readonly AdminAudio[]
  onPreview: (audio: AdminAudio) => void
  onEdit: (audio: AdminAudio) => void
  onDelete: (audio: AdminAudio) => void
}

type RowActions = Omit<AudioTableProps, 'audios'>

export function AudioTable({ audios, ...actions }: AudioTableProps) {
  const now = useNow(30_000)
  return (
    <Table caption={t('Audios')} rows={audios} rowKey={({ _id }) => _id} columns={columnsOf({ now, ...actions })} />
  )
}

function columnsOf({ now, ...actions }: { now: Instant } & RowActions): Column<AdminAudio>[] {
  return [
    { header: t('Title'), cell: (audio) => <Title audio={audio} /> },
    { header: t('Artist'), cell: ({ artist }) => artist || '–' },
    { header: t('Status'), cell: (audio) => <PublishBadge item={audio} now={now} /> },
    { header: t('Date Added'), cell: ({ createdAt }) => formatIstDate(createdAt), className: 'whitespace-nowrap' },
    { header: t('Actions'), cell: (audio) => <Actions audio={audio} {...actions} />, className: 'md:w-40' },
  ]
}

function Title({ audio: { title, durationInSeconds } }: { audio: AdminAudio }) {
  const minutes = Math.max(1, Math.round(durationInSeconds / 60))
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">{t('{minutes} min', { minutes })}</p>
    </>
  )
}

function Actions({ audio, onPreview, onEdit, onDelete }: { audio: AdminAudio } & RowActions) {
  const { title } = audio
  return (
    <div className="-mx-2 flex max-md:flex-wrap">
      <IconButton icon={Play} label={t('Preview {title}', { title })} onClick={() => onPreview(audio)} />
      <IconButton icon={Pencil} label={t('Edit {title}', { title })} onClick={() => onEdit(audio)} />
      <IconButton icon={Trash2} label={t('Delete {title}', { title })} onClick={() => onDelete(audio)} />
    </div>
  )
}
