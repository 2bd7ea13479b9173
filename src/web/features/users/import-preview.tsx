import type { ProblemsByLine } from './import-users.hooks.ts'
import { formatNumber, readNumber } from '#shared/domain/mobile-numbers.ts'
import type { ImportRow } from '#shared/domain/user-import.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { endOfDay } from '#shared/domain/plan-extension.ts'
import { readWrittenDay } from '#shared/domain/written-day.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useState } from 'react'

interface ImportPreviewProps {
  rows: readonly ImportRow[]
  problems: ProblemsByLine
  /** The result shown for a valid line. */
  validLabel: string
}

/** The lines of the file, each with its result or its problems. */
export function ImportPreview({ rows, problems, validLabel }: ImportPreviewProps) {
  const [isOnlyInvalid, setOnlyInvalid] = useState(false)
  const shownRows = isOnlyInvalid ? rows.filter(({ line }) => problems.has(line)) : rows
  return (
    <>
      {problems.size > 0 && (
        <CheckboxField
          label={t('Only lines that make no user')}
          checked={isOnlyInvalid}
          onChange={({ target }) => setOnlyInvalid(target.checked)}
        />
      )}
      <div className="rounded-card border border-line bg-raised px-4 py-1 md:px-2 md:py-2">
        {shownRows.length === 0 ? (
          <EmptyState title={t('No such lines')} />
        ) : (
          <Table
            caption={t('Lines of the file')}
            columns={columns()}
            rows={shownRows}
            rowKey={({ line }) => String(line)}
          />
        )}
      </div>
    </>
  )

  function columns(): Column<ImportRow>[] {
    return [
      { header: t('Line'), cell: ({ line }) => line, className: 'md:w-16' },
      { header: t('Name'), cell: nameCell },
      { header: t('Contact'), cell: contactCell },
      { header: t('Plan'), cell: ({ plan }) => plan || '–' },
      { header: t('Plan ends'), cell: planEndText },
      { header: t('Result'), cell: resultCell },
    ]
  }

  function resultCell({ line }: ImportRow) {
    const own = problems.get(line)
    if (!own) return <Badge tone="success">{validLabel}</Badge>
    return (
      <ul className="grid gap-1 text-danger">
        {own.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  }
}

/** The day as it was understood; the text of the file when it was not. */
function planEndText({ planEnd }: ImportRow): string {
  const day = readWrittenDay(planEnd)
  return day === null ? planEnd || '–' : formatIstDate(endOfDay(day))
}

function nameCell({ name }: ImportRow) {
  return <span className="font-semibold wrap-anywhere">{name || '–'}</span>
}

function contactCell({ email, mobileNumber }: ImportRow) {
  return (
    <>
      <span className="block">
        <EmailAddress>{email || '–'}</EmailAddress>
      </span>
      <span className="block text-[0.9375rem] wrap-anywhere text-muted">{shownNumber(mobileNumber)}</span>
    </>
  )
}

/** An Indian number as it is understood; any other as it is in the file. */
function shownNumber(mobileNumber: string): string {
  const read = readNumber(mobileNumber)
  return read.kind === 'INDIAN' ? `${formatNumber(read.digits, 2)} (${t('India')})` : mobileNumber || '–'
}
