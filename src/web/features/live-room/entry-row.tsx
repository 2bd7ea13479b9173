import { ROW_BUTTON } from './message-list.tsx'
import { MessageText } from './message-text.tsx'
import type { LogEntry, OwnEntry } from './room-log.ts'
import { ownNotice } from './room-words.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface EntryRowProps {
  entry: LogEntry
  myName: string
  /** Whether this member can still delete it. */
  canDelete: boolean
  isNewest: boolean
  onDelete: (messageId: string) => Promise<void>
  onReport: (messageId: string) => Promise<void>
  onSendAgain: (entry: OwnEntry) => void
  onDiscard: (clientId: string) => void
}

/** A row of the chat: a message of all, or an own one with what has become of it. */
export function EntryRow({ entry, myName, ...actions }: EntryRowProps) {
  if (entry.kind === 'SHOWN') {
    const { message } = entry
    return (
      <RowFrame id={message._id} name={message.name} isOwn={actions.canDelete} {...actions}>
        <MessageText message={message} />
      </RowFrame>
    )
  }
  const notice = ownNotice(entry)
  const content = (
    <div className="min-w-0 flex-1">
      <MessageText message={{ _id: entry.clientId, name: myName, text: entry.text, at: 0, count: 1 }} />
      {notice && <p className="-mt-2 pb-2 text-sm text-muted">{notice}</p>}
      {entry.state === 'FAILED' && (
        <p className="-mt-1 -ml-3 flex flex-wrap pb-1">
          <Button variant="quiet" small onClick={() => actions.onSendAgain(entry)}>
            {t('Send again')}
          </Button>
          <Button variant="quiet" small onClick={() => actions.onDiscard(entry.clientId)}>
            {t('Discard')}
          </Button>
        </p>
      )}
    </div>
  )
  if (entry._id === null || !actions.canDelete) return <div className="flex items-start">{content}</div>
  return (
    <RowFrame id={entry._id} name={myName} isOwn {...actions}>
      {content}
    </RowFrame>
  )
}

type RowFrameProps = Pick<EntryRowProps, 'isNewest' | 'onDelete' | 'onReport'> & {
  id: string
  name: string
  isOwn: boolean
  children: ReactNode
}

/** A message with a button that shows what can be done with it. */
function RowFrame({ id, name, isOwn, isNewest, onDelete, onReport, children }: RowFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function act(): Promise<void> {
    setBusy(true)
    await (isOwn ? onDelete(id) : onReport(id))
    setBusy(false)
    setOpen(false)
  }

  return (
    <div className="group">
      <div className="flex items-start">
        {children}
        <IconButton
          icon={Ellipsis}
          label={t('More about the message of {name}', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          tabIndex={isNewest || isOpen ? 0 : -1}
          {...{ [ROW_BUTTON]: true }}
          className="-mr-2 opacity-50 group-focus-within:opacity-100 group-hover:opacity-100"
        />
      </div>
      {isOpen && (
        <p className="-ml-3 flex flex-wrap pb-1">
          <Button
            variant="quiet"
            small
            busy={isBusy}
            busyLabel={isOwn ? t('Deleting…') : t('Reporting…')}
            onClick={() => void act()}
          >
            {isOwn ? t('Delete message') : t('Report to the moderators')}
          </Button>
          <Button variant="quiet" small onClick={() => setOpen(false)}>
            {t('Close')}
          </Button>
        </p>
      )}
    </div>
  )
}
