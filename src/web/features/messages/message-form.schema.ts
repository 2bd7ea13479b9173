import type { Body } from '#shared/contract/call.ts'
import { type Message, messages } from '#shared/contract/messages.ts'
import { toSegment, type SegmentForm, segmentForm, toSegmentForm } from './segment-form.schema.ts'
import { t } from '#web/i18n/t.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

const { kind, texts, channels } = messages.create.body.shape

/** The values of the editor; an empty text of a field is none. */
export const messageForm = z.object({
  kind,
  channels,
  streamId: z.string(),
  en: texts.shape.en,
  hi: texts.shape.hi,
  segment: segmentForm,
})
export type MessageForm = z.output<typeof messageForm>
export type { SegmentForm }

export const messageLabels: FieldLabels<MessageForm> = {
  kind: () => t('Kind'),
  channels: () => t('Channels'),
  streamId: () => t('Invites to'),
  en: () => t('English text'),
  hi: () => t('Hindi text'),
  segment: () => t('Who gets it'),
}

export function toMessageForm(message: Message | null): MessageForm {
  return {
    kind: message?.kind ?? 'ANNOUNCEMENT',
    channels: message?.channels ?? ['APP'],
    streamId: message?.stream?._id ?? '',
    en: message?.texts.en ?? { subject: '', body: '' },
    hi: message?.texts.hi ?? { subject: '', body: '' },
    segment: toSegmentForm(message?.segment ?? {}),
  }
}

/** The form's values as the calls take them. */
export function toMessageBody(form: MessageForm): Body<typeof messages.create> {
  return {
    kind: form.kind,
    channels: form.channels,
    streamId: form.streamId || null,
    texts: { en: form.en, hi: form.hi },
    segment: toSegment(form.segment),
  }
}

/** The form's field for each field of the API, for the server's messages. */
export const MESSAGE_FIELDS = {
  kind: 'kind',
  channels: 'channels',
  streamId: 'streamId',
  'texts.en.subject': 'en.subject',
  'texts.en.body': 'en.body',
  'texts.hi.subject': 'hi.subject',
  'texts.hi.body': 'hi.body',
  'segment.plan': 'segment.plan',
  'segment.programmeDay.from': 'segment.fromDay',
  'segment.lastSeen.days': 'segment.seenDays',
  'segment.attendedStreamId': 'segment.attendedStreamId',
  'segment.attendedWithinDays': 'segment.attendedWithinDays',
} as const
