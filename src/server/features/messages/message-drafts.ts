import * as repo from './messages.repo.ts'
import type { Channel } from './channel.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Fields } from '#shared/domain/audit.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'
import type { Segment } from '#shared/domain/segments.ts'

/** What an administrator enters. */
export type DraftFields = Pick<repo.MessageRow, 'kind' | 'channels'> & {
  segment: Segment
  texts: MessageTexts
  streamId: string | null
}

export function draftFields(row: repo.MessageRow): DraftFields {
  const { kind, segment, texts, channels, stream_id: streamId } = row
  return { kind, segment, texts, channels, streamId }
}

/** The columns of a draft. */
export function draftColumns({ kind, segment, texts, channels, streamId }: DraftFields) {
  return {
    kind,
    segment: JSON.stringify(segment),
    texts: JSON.stringify(texts),
    channels: [...channels],
    stream_id: streamId,
  }
}

/** How the log of activities names a message. */
export function messageTitle({ texts }: Pick<DraftFields, 'texts'>): string {
  return texts.en.subject || texts.hi.subject || 'Message without a subject'
}

/** What the log of activities says of a draft. */
export function auditFields({ kind, segment, texts, channels, streamId }: DraftFields): Fields {
  return {
    kind,
    segment: JSON.stringify(segment),
    channels: channels.join(', '),
    streamId,
    subject: texts.en.subject,
    body: texts.en.body,
    subjectInHindi: texts.hi.subject,
    bodyInHindi: texts.hi.body,
  }
}

/** Refuses channels that are not set up, and sessions that are not there. */
export async function requireExisting(
  db: Db,
  { channels, segment, streamId }: Pick<DraftFields, 'channels' | 'segment' | 'streamId'>,
  setUp: readonly Channel[],
): Promise<void> {
  requireChannels(channels, setUp)
  const ids = [...new Set([streamId, segment.attendedStreamId ?? null].filter((each) => each !== null))]
  if (ids.length === 0) return
  const found = new Set((await repo.sessions(db, ids)).filter((row) => row.deleted_at === null).map(({ id }) => id))
  const fields: Record<string, string> = {}
  const message = 'This session does not exist any more. Please choose another one.'
  if (streamId !== null && !found.has(streamId)) fields.streamId = message
  const { attendedStreamId } = segment
  if (attendedStreamId !== undefined && !found.has(attendedStreamId)) fields['segment.attendedStreamId'] = message
  if (Object.keys(fields).length > 0) throw new Refused('UNKNOWN_ITEM', { fields })
}

export function requireChannels(channels: DraftFields['channels'], setUp: readonly Channel[]): void {
  if (!channels.every((name) => setUp.some((channel) => channel.name === name))) throw new Refused('CHANNEL_NOT_SET_UP')
}
