/**
 * The text of every action in the audit log: of administrators, and of users who change their own details
 * (product decisions §13).
 */
export const AUDIT_ACTION_TEXTS = {
  'admin.create': 'Became an owner, on the server itself',
  'two-step.on': 'Turned two-step sign-in on',
  'two-step.off': 'Turned two-step sign-in off',
  'two-step.codes': 'Made new recovery codes',
  'two-step.recover': 'Signed in with a recovery code',
  'two-step.reset': 'Two-step sign-in reset, on the server itself',
  'team.add': 'Added somebody to the team',
  'team.update': 'Changed the roles of somebody in the team',
  'team.remove': 'Removed somebody from the team',
  'profile.update': 'Changed their own name or number',
  'user.create': 'Created a user',
  'user.update': 'Changed a user',
  'user.delete': 'Deleted a user',
  'user.extend': 'Extended a plan',
  'user.give-plan': 'Gave a plan',
  'user.put-back': 'Put a plan back',
  'user.restart': 'Began a programme anew',
  'user.sign-out': 'Signed a user out everywhere',
  'user.see-as': 'Began to see the product as a member',
  'user.see-as-end': 'Ended seeing the product as a member',
  'user.note': 'Wrote a note on a user',
  'user.note-change': 'Changed a note on a user',
  'user.note-delete': 'Deleted a note on a user',
  'user.export': 'Exported the users',
  'user.import': 'Imported users',
  'course.create': 'Created a course',
  'course.update': 'Changed a course',
  'course.delete': 'Deleted a course',
  'video.create': 'Added a video',
  'video.update': 'Changed a video',
  'video.reorder': 'Changed the order of the initial plan',
  'video.replace-file': 'Gave a video another file',
  'video.keep-file': 'Kept the old file of a video',
  'video.convert-again': 'Had a video converted again',
  'video.poster': 'Chose the picture of a video',
  'video.captions': 'Asked for automatic captions of a video',
  'video.captions-cancel': 'Stopped automatic captions of a video',
  'video.delete': 'Deleted a video',
  'audio.create': 'Added an audio',
  'audio.update': 'Changed an audio',
  'audio.replace-file': 'Gave an audio another file',
  'audio.keep-file': 'Kept the old file of an audio',
  'audio.convert-again': 'Had an audio converted again',
  'audio.delete': 'Deleted an audio',
  'ebook.create': 'Added an e-book',
  'ebook.update': 'Changed an e-book',
  'ebook.delete': 'Deleted an e-book',
  'ebook.free': 'Chose the free e-book',
  'livestream.create': 'Scheduled a live stream',
  'livestream.update': 'Changed a live stream',
  'livestream.attendance-export': 'Exported who came to a live stream',
  'livestream.delete': 'Deleted a live stream',
  'series.create': 'Scheduled a series of live streams',
  'series.update': 'Changed a series of live streams',
  'series.end': 'Ended a series of live streams',
  'reflection.hide': 'Hid a reflection or comment',
  'reflection.show': 'Showed a hidden reflection or comment',
  'reflection.pause': 'Paused what a member shares',
  'reflection.question': 'Changed the question for reflections',
  'chat.hide': 'Hid a message in a live room',
  'chat.show': 'Showed a hidden message in a live room',
  'chat.pause': 'Paused a member in a live room',
  'chat.end-pause': 'Ended the pause of a member in a live room',
  'chat.settings': 'Changed the settings of a live room',
  'chat.words': 'Changed the words that are held in live rooms',
  'content.restore': 'Restored something from the bin',
  'content.purge': 'Deleted something for good',
  'settings.update': 'Changed the settings',
  'brand.update': 'Changed the brand',
  'receipts.update': 'Changed what receipts say',
  'legal-facts.update': 'Changed the legal facts',
  'receipts.export': 'Exported the receipts',
  'payment.refund': 'Asked for a refund',
  'payment.refunded': 'Refunded a payment',
  'payment.refund-refused': 'Asked for a refund that was refused',
  'payment.record': 'Recorded a payment',
  'payment.paid-back': 'Recorded a payment as paid back',
  'payment.handled': 'Marked a refused refund as done',
  'payment.export': 'Exported the payments',
  'newsletter.export': 'Exported the newsletter addresses',
  'plan.update': 'Changed a plan',
  'website.save': 'Saved the draft of the website',
  'website.picture': 'Added a picture to the website',
  'website.publish': 'Published the website',
  'website.restore': 'Took up an earlier version of the website',
  'coupon.create': 'Created a coupon',
  'coupon.update': 'Changed a coupon',
  'coupon.end': 'Ended a coupon',
  'enquiry.update': 'Changed the state of an enquiry',
  'enquiry.answer': 'Answered an enquiry',
  'question.answer': 'Answered a question to the teacher',
  'question.close': 'Closed a question to the teacher',
  'question.reopen': 'Opened a closed question to the teacher again',
  'message.create': 'Wrote a message to members',
  'message.update': 'Changed a message to members',
  'message.delete': 'Deleted a draft of a message to members',
  'message.send': 'Sent a message to members',
  'message.schedule': 'Scheduled a message to members',
  'message.pause': 'Paused a message to members',
  'message.resume': 'Went on with a message to members',
  'message.cancel': 'Ended a message to members',
  'automation.update': 'Changed an automation',
  'mail.send-again': 'Sent an email again',
  'bulk-emails.resume': 'Went on with emails to many',
  'suppression.lift': 'Had emails go to an address again',
} as const

export type AuditAction = keyof typeof AUDIT_ACTION_TEXTS

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.keys(AUDIT_ACTION_TEXTS).filter(isAuditAction)

/** The action's text; for an unknown action of an earlier release, its name. */
export function auditActionText(act: string): string {
  return isAuditAction(act) ? AUDIT_ACTION_TEXTS[act] : act
}

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTION_TEXTS, text)
}

/** The names of the fields that differ, in the order of the later state. */
export function changedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
}

/** The state of an audited subject: plain values by the names that screens use. */
export type Fields = Readonly<Record<string, unknown>>

/** A person as lists of people find them. */
export interface PersonInList {
  name: string
  email: string
  /** E.164. */
  mobileNumber: string
}

/** Shorter words or numbers occur in many people's names and numbers. */
const MIN_IDENTIFYING_LENGTH = { words: 3, digits: 4 }

/**
 * Whether a list's search text identifies a person: the search finds them, or it contains their email address, their
 * mobile number or a word of their name.
 */
export function searchIdentifiesPerson(search: string, { name, email, mobileNumber }: PersonInList): boolean {
  const text = search.trim().toLowerCase()
  if (text === '') return false
  // Leading zeros replace the country code.
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '')
  if (digits.length >= MIN_IDENTIFYING_LENGTH.digits && mobileNumber.includes(digits)) return true
  if (`${name} ${email} ${mobileNumber}`.toLowerCase().includes(text)) return true
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= MIN_IDENTIFYING_LENGTH.words)
  return [email.toLowerCase(), mobileNumber, ...words].some((word) => text.includes(word))
}
