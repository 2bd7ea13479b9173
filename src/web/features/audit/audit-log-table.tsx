import { auditSentence } from './audit-sentence.ts'
import { formatValue } from './format-value.ts'
import { fieldLabel } from './field-labels.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from 'react-router'

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

function whatCell(entry: AuditEntry) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{auditSentence(entry)}</span>
      <EntryLinks entry={entry} />
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center text-[0.9375rem] underline decoration-line underline-offset-4 hover:decoration-current md:min-h-0'

/** Where the entry's member, payment or message can be opened; nothing when they are gone. */
function EntryLinks({ entry: { member, payment, subject } }: { entry: AuditEntry }) {
  const isEnquiry = subject.kind === 'enquiry' && subject.name !== null
  if (!member && !payment && !isEnquiry) return null
  return (
    <span className="flex flex-wrap gap-x-4">
      {member && (
        <Link to={screens.adminUser(member._id)} className={linkClass}>
          {member.name}
        </Link>
      )}
      {payment && (
        <Link to={`${screens.adminPayments}?payment=${payment._id}`} className={linkClass}>
          {t('Payment of {money}, {plan}', { money: formatRupees(paise(payment.amount)), plan: payment.planName })}
        </Link>
      )}
      {isEnquiry && (
        <Link to={`${screens.adminEnquiries}?enquiry=${subject._id ?? ''}`} className={linkClass}>
          {t('Open the message')}
        </Link>
      )}
    </span>
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
