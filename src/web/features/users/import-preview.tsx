import type { Problems } from './import-users.hooks.ts'
import type { ImportRow } from '#shared/domain/user-import.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { Empty } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useState } from 'react'

interface ImportPreviewProps {
  rows: readonly ImportRow[]
  problems: Problems
  /** What is said of a line that is fine. */
  fineWords: string
}

/** Line by line, what is made of the file and what is wrong with it. */
export function ImportPreview({ rows, problems, fineWords }: ImportPreviewProps) {
  const [onlyWrong, setOnlyWrong] = useState(false)
  const shown = onlyWrong ? rows.filter(({ line }) => problems.has(line)) : rows
  return (
    <>
      {problems.size > 0 && (
        <CheckboxField
          label={t('Only lines that make no user')}
          checked={onlyWrong}
          onChange={({ target }) => setOnlyWrong(target.checked)}
        />
      )}
      <div className="rounded-card border border-line bg-raised px-4 py-1 md:px-2 md:py-2">
        {shown.length === 0 ? (
          <Empty title={t('No such lines')} />
        ) : (
          <Table
            caption={t('Lines of the file')}
            columns={columns()}
            rows={shown}
            rowKey={({ line }) => String(line)}
          />
        )}
      </div>
    </>
  )

  function columns(): Column<ImportRow>[] {
    return [
      { header: t('Line'), cell: ({ line }) => line, className: 'md:w-16' },
      { header: t('Name'), cell: nameOf },
      { header: t('Contact'), cell: contact },
      { header: t('Plan'), cell: ({ plan }) => plan || '–' },
      { header: t('Result'), cell: result },
    ]
  }

  function result({ line }: ImportRow) {
    const own = problems.get(line)
    if (!own) return <Badge tone="success">{fineWords}</Badge>
    return (
      <ul className="grid gap-1 text-danger">
        {own.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  }
}

function nameOf({ name }: ImportRow) {
  return <span className="font-semibold wrap-anywhere">{name || '–'}</span>
}

function contact({ email, mobileNumber }: ImportRow) {
  return (
    <>
      <span className="block">
        <EmailAddress>{email || '–'}</EmailAddress>
      </span>
      <span className="block text-[0.9375rem] wrap-anywhere text-muted">{mobileNumber || '–'}</span>
    </>
  )
}
