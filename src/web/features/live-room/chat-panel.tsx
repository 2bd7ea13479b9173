import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import { EntryRow } from './entry-row.tsx'
import { MessageList } from './message-list.tsx'
import { MessageText } from './message-text.tsx'
import { keyOf, type LogEntry, type OwnEntry } from './room-log.ts'
import type { RoomSession, RoomState } from './room-session.ts'
import { holdingNotice, postingNotice } from './room-words.ts'
import type { ChatMessage, LiveRoomEntry } from '#shared/contract/live-room.ts'
import { isDeletable, secondsToWait } from '#shared/domain/chat-rules.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { useAgreement } from '#web/features/consents/public.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { Pin } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

interface ChatPanelProps {
  session: RoomSession
  state: RoomState
  room: LiveRoomEntry
  isAnnouncing: boolean
  /** Stands between the messages and the field. */
  children: ReactNode
}

/** The messages of a room, and the field to write one. */
export function ChatPanel({ session, state, room, isAnnouncing, children }: ChatPanelProps) {
  const now = useNow(SECOND_IN_MS)
  const hasStatedAge = useAgreement() !== null
  const isAgeUnknown = room.me.mayPost === 'AGE_UNKNOWN'
  useEffect(() => {
    if (isAgeUnknown && hasStatedAge) session.enterAnew()
  }, [isAgeUnknown, hasStatedAge, session])
  const { page, log } = state
  const current = page ?? room
  const notice = postingNotice({ room, page, now })
  const holding = notice === null ? holdingNotice(current) : null
  const sentAt = (entry: LogEntry): Instant => new Date(log.sentAt.get(entryId(entry)) ?? 0)
  const lastSentAt = log.sentAt.size > 0 ? new Date(Math.max(...log.sentAt.values())) : null

  async function run(action: Promise<void>, done: string): Promise<void> {
    try {
      await action
      toast({ kind: 'success', text: done })
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error, t('This did not work. Please try again.')) })
    }
  }

  async function sendAgain({ text, clientId }: OwnEntry): Promise<void> {
    try {
      await session.send(text, clientId)
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error, t('This could not be sent. Please try again.')) })
    }
  }

  return (
    <>
      {page?.pinned && <PinnedMessage message={page.pinned} />}
      <MessageList items={log.entries} keyOf={keyOf} empty={t('Nobody has written yet.')}>
        {(entry, isNewest) => (
          <EntryRow
            entry={entry}
            myName={room.me.name}
            canDelete={isDeletable(sentAt(entry), now)}
            isNewest={isNewest}
            onDelete={(id) => run(session.remove(id), t('The message is deleted.'))}
            onReport={(id) => run(session.report(id), t('Thank you. A moderator will look at it.'))}
            onSendAgain={(own) => void sendAgain(own)}
            onDiscard={session.discard}
          />
        )}
      </MessageList>
      {isAnnouncing && <Announcer log={log} />}
      {state.isFailing && (
        <p role="status" className="border-t border-line px-4 py-2 text-sm text-muted">
          {t('New messages are not arriving. Trying again…')}
        </p>
      )}
      {holding !== null && <p className="border-t border-line px-4 py-2 text-sm text-muted">{holding}</p>}
      {children}
      {notice === null ? (
        <Composer
          roomId={room._id}
          waitInSeconds={secondsToWait({ lastSentAt, slowModeInSeconds: current.slowModeInSeconds, now })}
          isSending={log.entries.some((entry) => entry.kind === 'OWN' && entry.state === 'SENDING')}
          send={session.send}
        />
      ) : (
        <p role="status" className="border-t border-line px-4 py-3 text-muted">
          {notice}
        </p>
      )}
    </>
  )
}

function PinnedMessage({ message }: { message: ChatMessage }) {
  return (
    <aside
      aria-label={t('Pinned message')}
      className="flex max-h-32 gap-2 overflow-y-auto border-b border-line bg-surface px-4 py-1"
    >
      <Pin aria-hidden size={16} className="mt-4 shrink-0 text-accent-deep" />
      <MessageText message={message} />
    </aside>
  )
}

function entryId(entry: LogEntry): string {
  return (entry.kind === 'OWN' ? entry._id : entry.message._id) ?? ''
}
