import { MessageList } from './message-list.tsx'
import { MessageText } from './message-text.tsx'
import { liveRoom } from '#shared/contract/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, Loading } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface ReplayChatProps {
  streamId: string
  /** The second of the session that plays, from its start. */
  positionInSeconds: number
}

/** More rows than this would slow a phone down. */
const MAX_ROWS = 300

/** The chat of a session at the second of its replay, as it was then; it follows the player in both directions. */
export function ReplayChat({ streamId, positionInSeconds }: ReplayChatProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(liveRoom.replayMessages, { params: { id: streamId } }),
    select: ({ messages }) => messages,
    // It changes only when a moderator hides something afterwards.
    staleTime: Infinity,
  })
  const next = data?.findIndex(({ at }) => at > positionInSeconds) ?? 0
  const end = next === -1 ? (data?.length ?? 0) : next
  // A new array only when a message comes or goes, not with each second.
  const shown = useMemo(() => data?.slice(Math.max(0, end - MAX_ROWS), end) ?? [], [data, end])
  return (
    <section
      aria-label={t('Chat of the session')}
      className="flex h-[min(28rem,70dvh)] flex-col overflow-hidden rounded-card border border-line bg-raised"
    >
      <h2 className="border-b border-line px-4 py-3 font-text text-base font-semibold">{t('Chat of the session')}</h2>
      {isPending && <Loading text={t('Loading the chat…')} />}
      {!isPending && !data && (
        <div className="grid grid-cols-1 gap-2 p-4">
          <ErrorText>{messageOf(error, t('The chat could not be loaded.'))}</ErrorText>
          <Button variant="secondary" small className="justify-self-start" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {data && (
        <MessageList
          items={shown}
          keyOf={({ _id }) => _id}
          empty={data.length === 0 ? t('Nobody wrote in this session.') : t('Nobody has written yet.')}
        >
          {(message) => <MessageText message={message} />}
        </MessageList>
      )}
    </section>
  )
}
