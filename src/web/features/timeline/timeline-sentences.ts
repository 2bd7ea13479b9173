import type { TimelineEntry } from '#shared/contract/timeline.ts'
import { auditActionText } from '#shared/domain/audit.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import type { TimelineEventKind } from '#shared/domain/timeline.ts'
import { t } from '#web/i18n/t.ts'

/** What an entry says, in a sentence; `more` is what only some readers need, such as an id at the provider. */
export interface TimelineSentence {
  text: string
  more: string | null
}

export function sentenceOf(entry: TimelineEntry): TimelineSentence {
  return SENTENCES[entry.event](entry)
}

type Writer = (entry: TimelineEntry) => TimelineSentence

const plain = (text: string, more: string | null = null): TimelineSentence => ({ text, more })
const moneyOf = ({ amount }: TimelineEntry) => formatRupees(paise(amount ?? 0))
const nameOf = ({ by }: TimelineEntry) => by ?? t('somebody whose account is deleted')
const whatOf = ({ what }: TimelineEntry) => what ?? ''

const SENTENCES: Record<TimelineEventKind, Writer> = {
  FIRST_SIGN_IN: () => plain(t('Signed in for the first time')),
  SIGNED_IN: ({ detail }) => plain(t('Signed in with {device}', { device: detail ?? '' })),
  CODE_USED: () => plain(t('Asked for a sign-in code and entered it')),
  CODE_NOT_USED: () => plain(t('Asked for a sign-in code and has not entered it')),
  EMAIL_SENT: (entry) => plain(t('The email “{subject}” was sent', { subject: whatOf(entry) })),
  EMAIL_WAITING: (entry) =>
    plain(t('The email “{subject}” waits to be sent', { subject: whatOf(entry) }), failureOf(entry)),
  EMAIL_FAILED: (entry) =>
    plain(t('The email “{subject}” could not be delivered', { subject: whatOf(entry) }), failureOf(entry)),
  EMAIL_DROPPED: (entry) =>
    plain(t('The email “{subject}” was not sent, because it was of no use any more', { subject: whatOf(entry) })),
  EMAIL_RETURNED: (entry) => plain(t('An email came back: there is no such mailbox'), failureOf(entry)),
  EMAIL_RETURNED_FOR_NOW: (entry) => plain(t('An email came back, perhaps only for now'), failureOf(entry)),
  EMAIL_MARKED_AS_SPAM: () => plain(t('Marked an email as spam')),
  ORDER_PAID: (entry) => plain(t('Ordered {plan} for {money} and paid', orderOf(entry)), entry.detail),
  ORDER_OPEN: (entry) => plain(t('Ordered {plan} for {money}; not paid yet', orderOf(entry)), entry.detail),
  ORDER_NOT_PAID: (entry) => plain(t('Ordered {plan} for {money} and did not pay', orderOf(entry)), entry.detail),
  ORDER_RECORDED: (entry) => plain(t('A payment of {money} for {plan} was recorded', orderOf(entry))),
  ATTEMPT: (entry) => plain(t('A payment of {money} failed', { money: moneyOf(entry) }), entry.detail),
  PAID: (entry) => plain(t('Paid {money}', { money: moneyOf(entry) }), joined(entry.what, entry.detail)),
  WEBHOOK_DONE: (entry) => plain(t('The payment service reported: {what}', { what: whatOf(entry) })),
  WEBHOOK_WAITING: (entry) =>
    plain(t('The payment service reported, and it is not processed yet: {what}', { what: whatOf(entry) })),
  REFUND_ASKED: (entry) =>
    plain(t('{name} asked for a refund of {money}', { name: nameOf(entry), money: moneyOf(entry) }), entry.what),
  REFUND_ACCEPTED: (entry) => plain(t('The payment service accepted the refund of {money}', { money: moneyOf(entry) })),
  REFUND_FAILED: (entry) =>
    plain(t('The payment service refused the refund of {money}', { money: moneyOf(entry) }), entry.detail),
  RECEIPT: (entry) =>
    plain(t('Receipt {number} for {money} was issued', { number: whatOf(entry), money: moneyOf(entry) })),
  CREDIT_NOTE: (entry) =>
    plain(t('Credit note {number} for {money} was issued', { number: whatOf(entry), money: moneyOf(entry) })),
  PLAN_BOUGHT: (entry) => plain(t('The plan {plan} began, until {date}', planOf(entry))),
  PLAN_GIVEN: (entry) =>
    plain(t('{name} gave the plan {plan}, until {date}', { name: nameOf(entry), ...planOf(entry) })),
  PLAN_ENDED: (entry) => plain(planEndText(entry)),
  ATTENDED: (entry) =>
    plain(
      entry.count === 1
        ? t('Watched the live session “{title}” for 1 minute', { title: whatOf(entry) })
        : t('Watched the live session “{title}” for {count} minutes', {
            title: whatOf(entry),
            count: entry.count ?? 0,
          }),
    ),
  ASKED: () => plain(t('Asked the teacher a question')),
  ANSWERED: (entry) => plain(t('{name} answered a question to the teacher', { name: nameOf(entry) })),
  MESSAGE_HELD: (entry) => plain(t('A message in {room} waits for a moderator', roomOf(entry)), entry.detail),
  MESSAGE_HIDDEN: (entry) => plain(t('A message in {room} was hidden', roomOf(entry)), joined(entry.detail, entry.by)),
  MESSAGE_SHOWN: (entry) => plain(t('A moderator let a message in {room} be shown', roomOf(entry)), entry.by),
  AGREED: ({ what, detail }) =>
    plain(
      detail === 'GUARDIAN'
        ? t('Agreed to the terms (version {version}), with a parent or guardian', { version: what ?? '' })
        : t('Agreed to the terms (version {version}), as an adult', { version: what ?? '' }),
    ),
  PLAYBACK_TROUBLE: (entry) => playbackSentence(entry),
  NOTE: (entry) => plain(t('{name} wrote a note', { name: nameOf(entry) }), entry.what),
  TEAM_ACTION: (entry) => plain(`${entry.by ?? t('Deleted account')}: ${auditActionText(whatOf(entry))}`),
}

function orderOf(entry: TimelineEntry) {
  return { plan: whatOf(entry), money: moneyOf(entry) }
}

function planOf({ what, until }: TimelineEntry) {
  return { plan: what ?? '', date: until ? formatIstDate(until) : '' }
}

/** A webinar has no title. */
function roomOf({ what }: TimelineEntry) {
  return { room: what === null ? t('the webinar’s room') : `“${what}”` }
}

function failureOf({ detail }: TimelineEntry): string | null {
  return detail === null ? null : t('The mail server said {code}', { code: detail })
}

function planEndText({ what, detail }: TimelineEntry): string {
  const plan = what ?? ''
  if (detail === 'UPGRADED') return t('The plan {plan} ended with an upgrade', { plan })
  if (detail === 'REFUNDED') return t('The plan {plan} ended with a refund', { plan })
  return t('The plan {plan} was ended by an administrator', { plan })
}

/** The detail holds what happened, the network, the browser and its system. */
function playbackSentence({ what, detail, count }: TimelineEntry): TimelineSentence {
  const [trouble = '', network = '', browser = '', system = ''] = (detail ?? '').split('|')
  const title = what ?? t('a deleted item')
  const device = [browser, system].filter((name) => name !== '').join(', ')
  const more = [network === 'unknown' ? '' : network.toUpperCase(), device].filter((part) => part !== '').join(' · ')
  if (trouble === 'NOT_STARTED') return { text: t('“{title}” did not start', { title }), more }
  if (trouble === 'SLOW_START') return { text: t('“{title}” took more than 10 seconds to start', { title }), more }
  return { text: t('“{title}” stopped {count} times within a minute', { title, count: count ?? 0 }), more }
}

function joined(...parts: (string | null)[]): string | null {
  const given = parts.filter((part) => part !== null && part !== '')
  return given.length > 0 ? given.join(' · ') : null
}
