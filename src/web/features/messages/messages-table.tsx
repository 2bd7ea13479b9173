import { formatProgress, formatWhen, KIND_LABELS, STATE_LABELS, STATE_TONES, subjectOf } from './message-labels.ts'
import type { ListedMessage } from '#shared/contract/messages.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link, useLocation } from 'react-router'

export function MessagesTable({ messages }: { messages: readonly ListedMessage[] }) {
  return <Table caption={t('Messages')} rows={messages} rowKey={({ _id }) => _id} columns={columns()} />
}

function columns(): Column<ListedMessage>[] {
  return [
    { header: t('Message'), cell: (message) => <MessageCell message={message} />, onPhones: 'main' },
    {
      header: t('State'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]()}</Badge>,
      className: 'md:whitespace-nowrap',
    },
    { header: t('When'), cell: formatWhen },
    { header: t('To'), cell: ({ segmentWords }) => segmentWords },
    { header: t('Figures'), cell: ({ state, progress }) => (isBeforeSending(state) ? '–' : formatProgress(progress)) },
  ]
}

function isBeforeSending(state: ListedMessage['state']): boolean {
  return state === 'DRAFT' || state === 'SCHEDULED'
}

/** Links to the message, whose page links back to the list as it is. */
function MessageCell({ message }: { message: ListedMessage }) {
  const { search } = useLocation()
  return (
    <>
      <Link
        to={screens.adminMessage(message._id)}
        state={{ listSearch: search }}
        className="row-target inline-flex min-h-8 items-center font-semibold wrap-anywhere underline decoration-line underline-offset-4 md:min-h-0"
      >
        {subjectOf(message)}
      </Link>
      <span className="block text-[0.9375rem] text-muted">{KIND_LABELS[message.kind]()}</span>
    </>
  )
}
