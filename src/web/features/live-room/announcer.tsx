import { spokenMessage } from './message-text.tsx'
import type { LogEntry } from './room-log.ts'
import type { ChatMessage } from '#shared/contract/live-room.ts'
import { tn } from '#web/i18n/t.ts'
import { useEffect, useRef, useState } from 'react'

/** Of many new messages, so many are read out; the rest are counted. */
const MAX_SPOKEN = 3

/** Reads new messages of others out to screen readers, politely; those that were there before are not. */
export function Announcer({ entries }: { entries: readonly LogEntry[] }) {
  const newest = newestMessage(entries)
  const heardUntil = useRef(newest?._id)
  const [text, setText] = useState('')
  useEffect(() => {
    if (newest === undefined || newest._id === heardUntil.current) return
    const messages = entries.flatMap((entry) => (entry.kind === 'SHOWN' ? [entry.message] : []))
    const fresh = messages.slice(messages.findLastIndex(({ _id }) => _id === heardUntil.current) + 1)
    heardUntil.current = newest._id
    const more = fresh.length - MAX_SPOKEN
    const counted = more > 0 ? [tn(more, { one: '{count} new message', other: '{count} new messages' })] : []
    setText([...fresh.slice(-MAX_SPOKEN).map(spokenMessage), ...counted].join('. '))
  }, [entries, newest])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function newestMessage(entries: readonly LogEntry[]): ChatMessage | undefined {
  const entry = entries.findLast(({ kind }) => kind === 'SHOWN')
  return entry?.kind === 'SHOWN' ? entry.message : undefined
}
