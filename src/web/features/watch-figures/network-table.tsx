import { formatRate, formatSeconds, formatTimeSpan } from './format-figures.ts'
import { QualityBar } from './quality-bar.tsx'
import type { Answer } from '#shared/contract/call.ts'
import type { watchFigures } from '#shared/contract/watch-figures.ts'
import type { NetworkKind } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import { type Column, Table } from '#web/ui/table.tsx'

type Network = Answer<typeof watchFigures.ofItem>['figures']['networks'][number]

interface NetworkTableProps {
  networks: readonly Network[]
  kind: 'VIDEO' | 'AUDIO'
}

/** The figures of each kind of network, as the browsers estimate it. */
export function NetworkTable({ networks, kind }: NetworkTableProps) {
  return (
    <Table caption={t('By network')} rows={networks} rowKey={({ network }) => network} columns={columnsFor(kind)} />
  )
}

function columnsFor(kind: 'VIDEO' | 'AUDIO'): Column<Network>[] {
  return [
    { header: t('Network'), cell: ({ network }) => <span className="font-semibold">{NAMES[network]()}</span> },
    {
      header: t('Played'),
      cell: ({ secondsPlayed }) => formatTimeSpan(secondsPlayed),
      className: 'md:whitespace-nowrap',
    },
    {
      header: kind === 'VIDEO' ? t('First picture') : t('First sound'),
      cell: ({ meanStartInMs }) => formatSeconds(meanStartInMs),
    },
    { header: t('Stalls in an hour'), cell: ({ stallsPerHour }) => formatRate(stallsPerHour) },
    {
      header: t('Quality'),
      cell: ({ qualities }) => (qualities.length > 0 ? <QualityBar qualities={qualities} /> : '–'),
      className: 'md:w-2/5',
    },
  ]
}

const NAMES: Record<NetworkKind, () => string> = {
  'slow-2g': () => t('Slower than 2G'),
  '2g': () => t('2G'),
  '3g': () => t('3G'),
  '4g': () => t('4G or better'),
  unknown: () => t('Not known'),
}
