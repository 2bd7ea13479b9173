import { call } from './call.ts'
import { instant, multilineText, text, version } from './fields.ts'
import { language } from './locale.ts'
import { AUTOMATION_STEPS } from '#shared/domain/automations.ts'
import { CHANNEL_NAMES, MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, MESSAGE_KINDS } from '#shared/domain/messages.ts'
import * as z from 'zod/mini'

/** Both languages are required: whatever a member reads, the step has words for them. */
const stepText = z.object({
  subject: text('Subject', MAX_SUBJECT_LENGTH),
  body: multilineText('Message', MAX_MESSAGE_LENGTH),
})

/** The words of a step, as they are entered. */
export const stepTexts = z.object({ en: stepText, hi: stepText })

const step = z.enum(AUTOMATION_STEPS)
/** The name of the step stands where others have an id. */
const byStep = z.object({ id: z.string().check(z.maxLength(40, { abort: true })) })
const writtenText = z.object({ subject: z.string(), body: z.string() })

/** A message that members get by itself, with its switch and its words. */
export const automation = z.object({
  step,
  /** BROADCAST is marketing: only members who agreed get it, at most one a day. */
  kind: z.enum(MESSAGE_KINDS),
  isOn: z.boolean(),
  texts: z.object({ en: writtenText, hi: writtenText }),
  /** The words that the product comes with. */
  defaultTexts: z.object({ en: writtenText, hi: writtenText }),
  /** What may stand in double braces. */
  placeholders: z.array(z.string()),
  /** What the placeholders stand for in a preview. */
  examples: z.object({ en: z.record(z.string(), z.string()), hi: z.record(z.string(), z.string()) }),
  /** Sent in the last 30 days, by channel. */
  sent: z.array(z.object({ channel: z.enum(CHANNEL_NAMES), count: z.int() })),
  /** 0 for one that was never changed. */
  version: z.int(),
})
export type Automation = z.output<typeof automation>

const oneAutomation = z.object({ automation })

/** Messages that members get by itself when a rule holds for them (`docs/decisions/0097-automations.md`). */
export const automations = {
  list: call({
    method: 'GET',
    path: '/admin/automations',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'The messages that are sent by rules, with their switches, words and figures.',
    answer: z.object({ automations: z.array(automation), serverTime: instant }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/automations/:id',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary:
      'Switch a step on or off, or change its words; null for the words of the product. With a version that is no more: 409 and the step as it is now.',
    params: byStep,
    body: z.partial(z.object({ isOn: z.boolean(), texts: z.nullable(stepTexts), version })),
    bodyLimitInBytes: 256 * 1024,
    answer: oneAutomation,
  }),
  test: call({
    method: 'POST',
    path: '/admin/automations/:id/test',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Send the saved words of a step to oneself by email, with examples in place of what differs by member.',
    params: byStep,
    body: z.partial(z.object({ language })),
    answer: z.object({ to: z.string() }),
  }),
}
