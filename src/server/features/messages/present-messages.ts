import * as deliveries from './deliveries.repo.ts'
import * as repo from './messages.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { ChannelFigures, ListedMessage, Message, MessageFigures } from '#shared/contract/messages.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { isQuietTime, sendableFrom } from '#shared/domain/messages.ts'
import { describeSegment, type Segment } from '#shared/domain/segments.ts'

/** Rows as administrators see them, with the words of their segments. */
export async function presentMessages(db: Db, rows: readonly repo.NamedMessage[], now: Instant): Promise<Message[]> {
  const words = await segmentWords(
    db,
    rows.map(({ segment }) => segment),
  )
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    segment: row.segment,
    segmentWords: words(row.segment),
    texts: row.texts,
    channels: row.channels,
    stream:
      row.stream_id !== null && row.stream_title !== null && row.stream_start !== null
        ? { _id: row.stream_id, title: row.stream_title, startTime: row.stream_start }
        : null,
    sendAt: row.send_at,
    recipients: row.prepared_at === null ? null : row.recipients,
    waitsUntil: row.state === 'SENDING' && isQuietTime(row.kind, now) ? sendableFrom(row.kind, now) : null,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    writtenBy: row.writer_name,
    sentBy: row.sender_name,
    version: row.version,
  }))
}

/** The rules in plain English; reads the names of plans and sessions for all of them at once. */
export async function segmentWords(db: Db, segments: readonly Segment[]): Promise<(segment: Segment) => string> {
  const ids = segments.flatMap(({ attendedStreamId }) => attendedStreamId ?? [])
  const [plans, sessions] = [await repo.planNames(db), ids.length > 0 ? await repo.sessions(db, ids) : []]
  const names = new Map(plans.map(({ plan_type, plan_name }) => [plan_type, plan_name]))
  return (segment) => {
    const found = sessions.find(({ id }) => id === segment.attendedStreamId)
    return describeSegment(segment, {
      planName: (planType) => names.get(planType) ?? planType,
      session: found ? { title: found.title, startsAt: found.start_time } : null,
    })
  }
}

/** How far each message is, by channel. */
export async function readFigures(db: Db, rows: readonly repo.MessageRow[]): Promise<Map<string, ChannelFigures[]>> {
  const found = await deliveries.figures(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      row.channels.map((channel): ChannelFigures => {
        const own = found.filter((each) => each.message_id === row.id && each.channel === channel)
        const sum = (state?: string) =>
          own
            .filter((each) => state === undefined || each.state === state)
            .reduce((total, { count }) => total + count, 0)
        const isUnderWay = row.state === 'SENDING' || row.state === 'PAUSED'
        return {
          channel,
          waiting: isUnderWay ? Math.max(0, (row.recipients ?? 0) - sum()) : 0,
          sent: sum('SENT'),
          skipped: sum('SKIPPED'),
          failed: sum('FAILED'),
          reasons: own.flatMap(({ reason, count }) => (reason === '' ? [] : [{ reason, count }])),
        }
      }),
    ]),
  )
}

/** The figures of one message with those of its session. */
export async function readAllFigures(db: Db, row: repo.MessageRow): Promise<MessageFigures> {
  const channels = (await readFigures(db, [row])).get(row.id) ?? []
  const { id: messageId, stream_id: streamId, started_at } = row
  if (started_at === null || streamId === null) return { channels, came: row.came }
  return {
    channels,
    came: row.came ?? (await deliveries.countCame(db, { messageId, channels: row.channels, streamId })),
  }
}

/** The sum over all channels. */
export function progressOf(channels: readonly ChannelFigures[]): ListedMessage['progress'] {
  const sum = (name: 'waiting' | 'sent' | 'skipped' | 'failed') =>
    channels.reduce((total, figures) => total + figures[name], 0)
  return { waiting: sum('waiting'), sent: sum('sent'), skipped: sum('skipped'), failed: sum('failed') }
}
