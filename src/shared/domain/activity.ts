/** What administrators do, and who changes his own name or number, in words: every act of the audit log (decisions §13). */
export const actWords = {
  'admin.create': 'Became an administrator, on the server itself',
  'two-step.on': 'Turned two-step sign-in on',
  'two-step.off': 'Turned two-step sign-in off',
  'two-step.codes': 'Made new recovery codes',
  'two-step.recover': 'Signed in with a recovery code',
  'two-step.reset': 'Two-step sign-in reset, on the server itself',
  'profile.update': 'Changed his own name or number',
  'user.create': 'Created a user',
  'user.update': 'Changed a user',
  'user.delete': 'Deleted a user',
  'user.extend': 'Extended a plan',
  'user.put-back': 'Put a plan back',
  'user.restart': 'Began a programme anew',
  'user.sign-out': 'Signed a user out everywhere',
  'user.export': 'Exported the users',
  'user.import': 'Imported users',
  'course.create': 'Created a course',
  'course.update': 'Changed a course',
  'course.delete': 'Deleted a course',
  'video.create': 'Added a video',
  'video.update': 'Changed a video',
  'video.reorder': 'Changed the order of the initial plan',
  'video.delete': 'Deleted a video',
  'audio.create': 'Added an audio',
  'audio.update': 'Changed an audio',
  'audio.delete': 'Deleted an audio',
  'ebook.create': 'Added an e-book',
  'ebook.update': 'Changed an e-book',
  'ebook.delete': 'Deleted an e-book',
  'ebook.free': 'Chose the free e-book',
  'livestream.create': 'Scheduled a live stream',
  'livestream.delete': 'Deleted a live stream',
  'content.restore': 'Restored something from the bin',
  'content.purge': 'Deleted something for good',
  'settings.update': 'Changed the settings',
  'receipts.update': 'Changed what receipts say',
  'receipts.export': 'Exported the receipts',
  'payment.refund': 'Asked for a refund',
  'payment.refunded': 'Refunded a payment',
  'payment.refund-refused': 'Asked for a refund that was refused',
  'payment.export': 'Exported the payments',
  'coupon.create': 'Created a coupon',
  'coupon.update': 'Changed a coupon',
  'coupon.end': 'Ended a coupon',
  'enquiry.update': 'Changed the state of an enquiry',
  'mail.send-again': 'Sent a letter again',
} as const

export type Act = keyof typeof actWords

export const acts: readonly Act[] = Object.keys(actWords).filter(isAct)

/** The act in words; an entry of an earlier release may have a name that is not known any more. */
export function wordsOf(act: string): string {
  return isAct(act) ? actWords[act] : act
}

export function isAct(text: string): text is Act {
  return Object.hasOwn(actWords, text)
}

/** The fields that two states of a thing do not share, in the order of the later one. */
export function changedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
}

/** A thing as the log tells it: plain values by the names that screens use. */
export type Fields = Readonly<Record<string, unknown>>

/** Who somebody is, as a list of users finds him. */
export interface Named {
  name: string
  email: string
  /** E.164. */
  mobileNumber: string
}

/** Shorter words of a name, and fewer digits of a number, stand in many others. */
const TELLING_LENGTH = { words: 3, digits: 4 }

/**
 * Whether what a list was searched for names a person: the search finds him, or holds his address, his number or a word
 * of his name.
 */
export function searchNames(search: string, { name, email, mobileNumber }: Named): boolean {
  const asked = search.trim().toLowerCase()
  if (asked === '') return false
  // The zeros before a number stand for its country.
  const digits = asked.replace(/[^0-9]/g, '').replace(/^0+/, '')
  if (digits.length >= TELLING_LENGTH.digits && mobileNumber.includes(digits)) return true
  if (`${name} ${email} ${mobileNumber}`.toLowerCase().includes(asked)) return true
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= TELLING_LENGTH.words)
  return [email.toLowerCase(), mobileNumber, ...words].some((word) => asked.includes(word))
}
