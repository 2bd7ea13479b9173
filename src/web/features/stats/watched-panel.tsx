import { StatPanel } from './stat-panel.tsx'
import { useWatched } from './stats.hooks.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { stats } from '#shared/contract/stats.ts'
import { formatCount } from '#shared/domain/money.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { type Column, Table } from '#web/ui/table.tsx'

/** The items that most members opened recently. */
export function WatchedPanel() {
  const query = useWatched()
  return (
    <StatPanel
      title={t('Watched most')}
      text={t('What most members opened in the last 30 days.')}
      query={query}
      isEmpty={(items) => items.length === 0}
      emptyText={t('Nobody has watched anything in the last 30 days.')}
    >
      {(items) => (
        <Table
          caption={t('Watched most')}
          rows={items}
          rowKey={({ kind, _id }) => `${kind} ${_id}`}
          columns={columns()}
        />
      )}
    </StatPanel>
  )
}

type Item = Answer<typeof stats.watched>['items'][number]

function columns(): Column<Item>[] {
  return [
    { header: t('Title'), cell: ({ title }) => <span className="font-semibold">{title}</span> },
    { header: t('Kind'), cell: ({ kind }) => KIND_LABELS[kind]() },
    { header: t('Members'), cell: ({ members }) => formatCount(members) },
    { header: t('Finished'), cell: ({ finished }) => formatCount(finished) },
  ]
}

const KIND_LABELS: Record<ItemKind, () => string> = {
  VIDEO: () => t('Video'),
  AUDIO: () => t('Audio'),
  EBOOK: () => t('E-book'),
}
