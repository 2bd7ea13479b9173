import { spokenMessage } from './message-text.tsx'
import type { RoomLog } from './room-log.ts'
import type { ChatMessage } from '#shared/contract/live-room.ts'
import { tn } from '#web/i18n/t.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Of many new messages, so many are read out; the rest are counted. */
const MAX_SPOKEN = 3

/** Reads new messages of others out to screen readers, politely; those that were there before are not. */
export function Announcer({ log }: { log: RoomLog }) {
  const messages = messagesOfOthers(log)
  const newestId = messages.at(-1)?._id
  const heardUntil = useRef(newestId)
  const [text, setText] = useState('')
  const announce = useEffectEvent(() => {
    const fresh = messages.slice(messages.findLastIndex(({ _id }) => _id === heardUntil.current) + 1)
    heardUntil.current = newestId
    const more = fresh.length - MAX_SPOKEN
    const counted = more > 0 ? [tn(more, { one: '{count} new message', other: '{count} new messages' })] : []
    setText([...fresh.slice(-MAX_SPOKEN).map(spokenMessage), ...counted].join('. '))
  })
  useEffect(() => {
    if (newestId !== undefined && newestId !== heardUntil.current) announce()
  }, [newestId])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function messagesOfOthers({ entries, sentAt }: RoomLog): ChatMessage[] {
  return entries.flatMap((entry) => (entry.kind === 'SHOWN' && !sentAt.has(entry.message._id) ? [entry.message] : []))
}
