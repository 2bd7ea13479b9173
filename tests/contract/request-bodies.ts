import { defaultContent } from '#shared/site-content/default-content.ts'
import { SELLER } from '#tests/kit/legal-facts.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'

const SOME_ID = '01900000-0000-7000-8000-00000000ffff'
const person = { name: 'Ravi Menon', mobileNumber: '+919811122233' }
const text = { title: 'Stillness', description: 'A quiet hour.' }
const importRow = {
  line: 2,
  name: 'Usha Pillai',
  email: 'usha@example.com',
  mobileNumber: '+919811122244',
  plan: '',
  planEnd: '',
}
const terms = {
  kind: 'PERCENT',
  value: 10,
  plans: ['ANNUAL'],
  from: null,
  to: null,
  mostUses: null,
  mostUsesByMember: null,
}
const mark = { furthest: 1, latest: 1, length: 2, seen: '1'.repeat(100), isFinished: false, ageInMs: 0 }
const watched = {
  network: '4g',
  savesData: true,
  isFirst: true,
  startInMs: 900,
  parts: [{ quality: '360p', secondsPlayed: 60, stalls: 1, stallSeconds: 2 }],
}

/**
 * Calls that are refused although the body is valid: they require a code first, or name something that does not exist.
 */
export const REFUSED_CALLS = [
  'auth.login',
  'automaticCaptions.make',
  'bin.restore',
  'coupons.look',
  'enquiries.confirm',
  'enquiries.unsubscribe',
  'enquiries.update',
  'enquiries.answer',
  'adminCoupons.update',
  'adminPayments.refund',
  'manualPayments.record',
  'plans.update',
  'website.publish',
  'website.restore',
  'website.addPicture',
  'adminPayments.markHandled',
  'paymentKeys.test',
  'payments.createOrder',
  'payments.verify',
  'twoStep.turnOn',
  'twoStep.confirm',
  'userNotes.update',
]

/** A valid body for each call that takes one, with every field that has an effect. */
export function requestBodies(ids: Record<string, string>): Record<string, unknown> {
  return {
    'auth.login': { ...person, email: 'ravi@example.com' },
    'courses.create': { ...text, thumbnailStorageKey: ids.thumbnailKey },
    'courses.update': text,
    'videos.create': { ...text, storageKey: ids.videoKey },
    'videos.update': text,
    'initialPlan.reorder': { videos: [{ _id: ids.initialPlan, version: 1 }] },
    'audios.create': { ...text, storageKey: ids.audioKey },
    'audios.update': text,
    'ebooks.create': { ...text, coverImageStorageKey: ids.coverKey, ebookFileStorageKey: ids.bookKey },
    'ebooks.update': text,
    'renditions.replaceFile': { storageKey: ids.newVideoKey, allowCut: false },
    'automaticCaptions.make': { language: 'hi' },
    'renditions.choosePoster': { atInSeconds: 1, storageKey: ids.posterKey },
    'uploads.generateUrl': { fileName: 'one.mp4', fileType: 'video/mp4', fileSize: 1000 },
    'livestreams.create': { title: 'Satsang', video: ids.source, startTime: '2026-12-01T06:30:00.000Z' },
    'livestreams.update': { title: 'Satsang' },
    'bin.restore': { allowOverlap: true },
    'users.create': { name: 'Leela Das', email: 'leela@example.com', mobileNumber: '+919811122255', role: 'USER' },
    'users.update': { name: 'Leela Das', role: 'USER' },
    'userLists.check': { rows: [importRow] },
    'userLists.import': { rows: [importRow] },
    'userDetails.extend': { until: '2028-12-01' },
    'userDetails.givePlan': { sendsEmail: true },
    'userDetails.putBack': {},
    'userNotes.create': { text: 'Prefers to be called in the evening.' },
    'userNotes.update': { text: 'Prefers the morning.' },
    'userBulk.extend': { days: 7, members: [{ _id: SOME_ID, expiresAt: '2026-12-01T18:29:59.000Z' }] },
    'userBulk.export': { ids: [SOME_ID] },
    'userDetails.restartProgramme': { day: 2 },
    'website.saveDraft': { content: defaultContent, version: 0 },
    'website.publish': { version: 0 },
    'website.restore': { version: 0 },
    'website.addPicture': { key: 'images/none.png' },
    'plans.update': {
      planName: 'Annual',
      price: 1299,
      fullPrice: null,
      tagline: '',
      description: '',
      features: ['A call'],
      isOnSale: true,
      position: 3,
    },
    'settings.update': { websiteName: 'Sadhana' },
    'brand.update': { colour: '#1d4ed8' },
    'paymentKeys.test': { razorpayKeyId: 'rzp_test_none' },
    'enquiries.contact': {
      firstName: 'Ravi',
      lastName: 'Menon',
      email: 'ravi@example.com',
      subject: 'A question',
      message: 'When is the next session?',
    },
    'enquiries.subscribe': { email: 'ravi@example.com' },
    'enquiries.confirm': { token: 'none' },
    'enquiries.unsubscribe': { token: 'none' },
    'enquiries.update': { state: 'ANSWERED' },
    'enquiries.answer': { key: SOME_ID, text: 'Every Sunday.', answersSeen: 0 },
    'liveQuestions.ask': { clientId: SOME_ID, text: 'When should one practise?', isNamed: true },
    'liveQuestions.answer': { how: 'EMAIL', text: 'In the morning.' },
    'adminPayments.refund': { key: SOME_ID, reason: 'Asked for it.' },
    'manualPayments.record': {
      key: SOME_ID,
      planId: SOME_ID,
      way: 'CASH',
      amount: 699,
      receivedOn: '2026-11-20',
      reference: 'Cash book 7',
    },
    'adminPayments.markHandled': { note: 'Sent by UPI.' },
    // The age as it is: a higher one asks everybody for consent again.
    'legalFacts.update': { ...SELLER, minimumAge: 13 },
    'adminCoupons.create': { code: 'DIWALI', ...terms },
    'adminCoupons.update': terms,
    'watchFigures.report': { kind: 'VIDEO', itemId: ids.videos, ...watched },
    'progress.keep': { marks: [{ ...mark, kind: 'VIDEO', itemId: ids.videos }] },
    'payments.createOrder': { planId: SOME_ID },
    'payments.verify': {
      razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
      razorpay_order_id: 'order_AAAAAAAAAAAAAA',
      razorpay_signature: '0'.repeat(64),
    },
    'coupons.look': { code: 'DIWALI' },
    'receipts.changeBilling': { address: 'Pune', state: '27', gstin: '' },
    'profile.update': { name: 'Kavya Nair', mobileNumber: '+919811122266' },
    'me.leave': { confirm: 'DELETE' },
    'reminders.choose': { expiry: false },
    'locale.update': { timeZone: 'America/New_York' },
    'freeEbook.choose': { ebookId: ids.ebooks },
    'consents.agree': { termsVersion: TERMS_VERSION, age: 'ADULT' },
    'twoStep.turnOn': { code: '123456' },
    'twoStep.confirm': { code: '123456' },
  }
}
