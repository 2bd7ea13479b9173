import { formatValue } from './format-value.ts'
import { fieldLabel } from './field-labels.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { type Column, Table } from '#web/ui/table.tsx'

/** Who did what and when, with the values before and after. */
export function AuditLogTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <Table caption={t('Activity')} rows={entries} rowKey={({ _id }) => _id} columns={columns()} />
}

function columns(): Column<AuditEntry>[] {
  return [
    { header: t('When'), cell: ({ when }) => formatIst(when), className: 'md:whitespace-nowrap md:align-top' },
    { header: t('Who'), cell: ({ who }) => who?.name ?? t('Somebody who has left'), className: 'md:align-top' },
    { header: t('What'), cell: whatCell, className: 'md:align-top' },
    { header: t('Before and after'), cell: (entry) => <Changes entry={entry} />, className: 'md:w-2/5 md:align-top' },
  ]
}

function whatCell({ what: act, subject }: AuditEntry) {
  return (
    <>
      <span className="block font-semibold">{t(act)}</span>
      {subject.name !== null && <span className="block text-[0.9375rem] wrap-anywhere text-muted">{subject.name}</span>}
    </>
  )
}

function Changes({ entry: { subject, before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  if (names.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 md:min-h-0 md:py-0">
        {names.map((name) => fieldLabel(name, subject.kind)).join(', ')}
      </summary>
      <dl className="mt-2 grid gap-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm font-semibold text-muted">{fieldLabel(name, subject.kind)}</dt>
            {name in before && (
              <dd className="wrap-anywhere">
                <span className="sr-only">{t('Before:')} </span>
                <del className="text-muted decoration-1">{formatValue(before[name], name)}</del>
              </dd>
            )}
            {name in after && (
              <dd className="wrap-anywhere">
                <span className="sr-only">{t('After:')} </span>
                {formatValue(after[name], name)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
