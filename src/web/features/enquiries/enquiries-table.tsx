import { ENQUIRY_KIND_LABELS, ENQUIRY_STATE_LABELS, ENQUIRY_STATE_TONES } from './enquiry-labels.ts'
import type { Enquiry } from '#shared/contract/enquiries.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Eye } from 'lucide-react'

interface EnquiriesTableProps {
  enquiries: readonly Enquiry[]
  onRead: (enquiry: Enquiry) => void
}

export function EnquiriesTable({ enquiries, onRead }: EnquiriesTableProps) {
  return <Table caption={t('Enquiries')} rows={enquiries} rowKey={({ _id }) => _id} columns={columns(onRead)} />
}

function columns(onRead: EnquiriesTableProps['onRead']): Column<Enquiry>[] {
  return [
    { header: t('From'), cell: (enquiry) => <SenderCell enquiry={enquiry} />, onPhones: 'main' },
    { header: t('What'), cell: ({ kind, subject }) => subject || ENQUIRY_KIND_LABELS[kind]() },
    {
      header: t('State'),
      cell: ({ state }) => <Badge tone={ENQUIRY_STATE_TONES[state]}>{ENQUIRY_STATE_LABELS[state]()}</Badge>,
    },
    { header: t('When'), cell: ({ createdAt }) => formatIst(createdAt), className: 'md:whitespace-nowrap' },
    {
      header: t('Actions'),
      cell: (enquiry) => <ReadButton enquiry={enquiry} onRead={onRead} />,
      className: 'md:w-24',
      onPhones: 'action',
    },
  ]
}

/** A newsletter address has no message to read. */
function ReadButton({ enquiry, onRead }: { enquiry: Enquiry; onRead: EnquiriesTableProps['onRead'] }) {
  if (enquiry.kind !== 'CONTACT') return null
  const label = t('Read the message of {name}', { name: enquiry.name })
  return <IconButton icon={Eye} label={label} className="row-target -mx-2" onClick={() => onRead(enquiry)} />
}

function SenderCell({ enquiry: { name, email } }: { enquiry: Enquiry }) {
  if (name === '') return <EmailAddress>{email}</EmailAddress>
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-[0.9375rem] text-muted">
        <EmailAddress>{email}</EmailAddress>
      </span>
    </>
  )
}
