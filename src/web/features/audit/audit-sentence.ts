import type { AuditEntry } from '#shared/contract/audit.ts'
import { type AuditAction, isAuditAction } from '#shared/domain/audit.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'

/** An entry as a sentence without its subject, 'Refunded ₹50 to Asha Rao'; the action's own text where facts are gone. */
export function auditSentence(entry: AuditEntry): string {
  const base = t(entry.what)
  if (!isAuditAction(entry.act)) return base
  if (entry.count !== null) return countSentence(entry.act, entry.count) ?? base
  if (entry.subject.kind === 'payment') return paymentSentence(entry) ?? base
  const name = entry.subject.name ?? entry.member?.name
  if (!name) return base
  if (entry.act === 'enquiry.update') {
    return entry.after.state === 'ANSWERED'
      ? t('Marked the message of {name} as answered', { name })
      : t('Marked the message of {name} as new', { name })
  }
  return NAMED_SENTENCES[entry.act]?.(name) ?? base
}

function countSentence(act: AuditAction, count: number): string | null {
  if (act === 'user.import') return tn(count, { one: 'Imported {count} user', other: 'Imported {count} users' })
  if (act === 'user.export') return tn(count, { one: 'Exported {count} user', other: 'Exported {count} users' })
  return null
}

function paymentSentence({ act, member, after }: AuditEntry): string | null {
  const name = member?.name ?? t('a member who has left')
  if (act === 'payment.handled') return t('Marked the refused refund to {name} as done', { name })
  if (typeof after.amount !== 'number') return null
  const values = { name, money: formatRupees(paise(after.amount)) }
  if (act === 'payment.record') return t('Recorded a payment of {money} from {name}', values)
  if (act === 'payment.paid-back') return t('Recorded {money} as paid back to {name}', values)
  if (act === 'payment.refund') return t('Asked for a refund of {money} to {name}', values)
  if (act === 'payment.refunded') return t('The refund of {money} to {name} was given', values)
  if (act === 'payment.refund-refused') return t('The refund of {money} to {name} was refused', values)
  return null
}

const NAMED_SENTENCES: Partial<Record<AuditAction, (name: string) => string>> = {
  'team.add': (name) => t('Added {name} to the team', { name }),
  'team.update': (name) => t('Changed the roles of {name}', { name }),
  'team.remove': (name) => t('Removed {name} from the team', { name }),
  'user.create': (name) => t('Created the user {name}', { name }),
  'user.update': (name) => t('Changed the user {name}', { name }),
  'user.extend': (name) => t('Extended the plan of {name}', { name }),
  'user.give-plan': (name) => t('Gave {name} a plan', { name }),
  'user.put-back': (name) => t('Put the plan of {name} back', { name }),
  'user.restart': (name) => t('Began the programme of {name} anew', { name }),
  'user.sign-out': (name) => t('Signed {name} out everywhere', { name }),
  'user.note': (name) => t('Wrote a note on {name}', { name }),
  'user.note-change': (name) => t('Changed a note on {name}', { name }),
  'user.note-delete': (name) => t('Deleted a note on {name}', { name }),
  'course.create': (name) => t('Created the course “{name}”', { name }),
  'course.update': (name) => t('Changed the course “{name}”', { name }),
  'course.delete': (name) => t('Deleted the course “{name}”', { name }),
  'video.create': (name) => t('Added the video “{name}”', { name }),
  'video.update': (name) => t('Changed the video “{name}”', { name }),
  'video.replace-file': (name) => t('Gave the video “{name}” another file', { name }),
  'video.keep-file': (name) => t('Kept the old file of the video “{name}”', { name }),
  'video.convert-again': (name) => t('Had the video “{name}” converted again', { name }),
  'video.poster': (name) => t('Chose the picture of the video “{name}”', { name }),
  'video.captions': (name) => t('Asked for automatic captions of the video “{name}”', { name }),
  'video.captions-cancel': (name) => t('Stopped automatic captions of the video “{name}”', { name }),
  'video.delete': (name) => t('Deleted the video “{name}”', { name }),
  'audio.create': (name) => t('Added the audio “{name}”', { name }),
  'audio.update': (name) => t('Changed the audio “{name}”', { name }),
  'audio.replace-file': (name) => t('Gave the audio “{name}” another file', { name }),
  'audio.keep-file': (name) => t('Kept the old file of the audio “{name}”', { name }),
  'audio.convert-again': (name) => t('Had the audio “{name}” converted again', { name }),
  'audio.delete': (name) => t('Deleted the audio “{name}”', { name }),
  'ebook.create': (name) => t('Added the e-book “{name}”', { name }),
  'ebook.update': (name) => t('Changed the e-book “{name}”', { name }),
  'ebook.delete': (name) => t('Deleted the e-book “{name}”', { name }),
  'ebook.free': (name) => t('Chose “{name}” as the free e-book', { name }),
  'livestream.create': (name) => t('Scheduled the live stream “{name}”', { name }),
  'livestream.update': (name) => t('Changed the live stream “{name}”', { name }),
  'livestream.delete': (name) => t('Deleted the live stream “{name}”', { name }),
  'series.create': (name) => t('Scheduled the series “{name}”', { name }),
  'series.update': (name) => t('Changed the series “{name}”', { name }),
  'series.end': (name) => t('Ended the series “{name}”', { name }),
  'content.restore': (name) => t('Restored “{name}” from the bin', { name }),
  'content.purge': (name) => t('Deleted “{name}” for good', { name }),
  'plan.update': (name) => t('Changed the plan “{name}”', { name }),
  'coupon.create': (name) => t('Created the coupon {name}', { name }),
  'coupon.update': (name) => t('Changed the coupon {name}', { name }),
  'coupon.end': (name) => t('Ended the coupon {name}', { name }),
  'enquiry.answer': (name) => t('Answered the message of {name}', { name }),
}
