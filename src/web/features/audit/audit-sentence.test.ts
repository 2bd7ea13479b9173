import { auditSentence } from './audit-sentence.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { AUDIT_ACTION_TEXTS, type AuditAction } from '#shared/domain/audit.ts'
import { expect, test } from 'vitest'

const asha = { _id: 'a', name: 'Asha Rao' }
const payment = { _id: 'p', planName: 'Annual', amount: 699 }

function entry(act: AuditAction, { name = null, ...facts }: Partial<AuditEntry> & { name?: string | null } = {}) {
  const kind = act.split('.')[0] ?? ''
  const empty = { member: null, payment: null, count: null, before: {}, after: {} }
  const subject = { kind, _id: 'x', name }
  return { _id: 'e', who: null, act, what: AUDIT_ACTION_TEXTS[act], when: new Date(0), subject, ...empty, ...facts }
}

const refund = { member: asha, payment, after: { amount: 50 }, name: 'pay_ABC' }

test.each([
  [entry('user.import', { count: 8 }), 'Imported 8 users'],
  [entry('user.import', { count: 1 }), 'Imported 1 user'],
  [entry('user.import'), 'Imported users'],
  [entry('user.export', { count: 1314 }), 'Exported 1,314 users'],
  [entry('payment.refund', refund), 'Asked for a refund of ₹50 to Asha Rao'],
  [entry('payment.refunded', refund), 'The refund of ₹50 to Asha Rao was given'],
  [entry('payment.refund-refused', refund), 'The refund of ₹50 to Asha Rao was refused'],
  [entry('payment.refund', { ...refund, member: null }), 'Asked for a refund of ₹50 to a member who has left'],
  [entry('payment.handled', refund), 'Marked the refused refund to Asha Rao as done'],
  [entry('payment.record', refund), 'Recorded a payment of ₹50 from Asha Rao'],
  [entry('payment.paid-back', refund), 'Recorded ₹50 as paid back to Asha Rao'],
  [entry('payment.export'), 'Exported the payments'],
  [entry('user.give-plan', { name: 'Ravi' }), 'Gave Ravi a plan'],
  [entry('user.note', { name: 'Ravi' }), 'Wrote a note on Ravi'],
  [entry('user.note-change', { name: 'Ravi' }), 'Changed a note on Ravi'],
  [entry('user.note-delete', { name: 'Ravi' }), 'Deleted a note on Ravi'],
  [entry('livestream.update', { name: 'Dawn' }), 'Changed the live stream “Dawn”'],
  [entry('plan.update', { name: 'Annual' }), 'Changed the plan “Annual”'],
  [entry('user.update', { name: 'Ravi' }), 'Changed the user Ravi'],
  [entry('user.update', { member: asha }), 'Changed the user Asha Rao'],
  [entry('user.update'), 'Changed a user'],
  [entry('video.delete', { name: 'Dawn' }), 'Deleted the video “Dawn”'],
  [entry('enquiry.update', { name: 'Ravi', after: { state: 'ANSWERED' } }), 'Marked the message of Ravi as answered'],
  [entry('enquiry.update', { name: 'Ravi', after: { state: 'NEW' } }), 'Marked the message of Ravi as new'],
  [entry('settings.update'), 'Changed the settings'],
])('an entry reads as a sentence: %#', (given, sentence) => {
  expect(auditSentence(given)).toBe(sentence)
})

test('an action of an earlier release is shown by its name', () => {
  expect(auditSentence({ ...entry('user.update'), act: 'bell.ring', what: 'bell.ring' })).toBe('bell.ring')
})
