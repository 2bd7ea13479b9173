import { aBook, aCourse, anAudio, anEbook, aPicture, aVideo, fixture, upload } from '#tests/kit/content.ts'
import { reflectionRowsOf } from '#tests/kit/reflections.ts'
import { liveRoomRowsOf } from '#tests/kit/live-rooms.ts'
import { aDraftMessage, aReceivedMessage } from '#tests/kit/messages.ts'
import { agreeToTerms, aMember, anAdmin, aSession, aUser } from '#tests/kit/users.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { requestBodies } from '#tests/contract/request-bodies.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import type { Requester } from './response-checker.ts'
import type { Material } from './requests.ts'

/** The roles of requesters, by ascending rights. */
export const ROLES = ['VISITOR', 'NO PLAN', 'MEMBER', 'ADMIN'] as const
export type FuzzRole = (typeof ROLES)[number]

const MINUTE_IN_MS = 60_000
const DAY_IN_MS = 86_400_000

/** Creates a member whose data no response to other members may show, and whom only administrators may change. */
export async function createBystander(t: TestApp) {
  const other = await aMember(t, { plan: 'HALF_YEARLY', name: 'Zinnia Quarrel', email: 'zinnia@quarrel.example' })
  const paymentId = await aPurchase(t, { userId: other.id, plan: 'ANNUAL' })
  await liveRoomRowsOf(t, { userId: other.id, words: 'Zinnia' })
  await aReceivedMessage(t, { userId: other.id, words: 'Zinnia' })
  await reflectionRowsOf(t, { userId: other.id, words: 'Zinnia' })
  const session = await t.db.selectFrom('sessions').select('id').where('user_id', '=', other.id).executeTakeFirst()
  const order = await t.db.selectFrom('orders').select('id').where('user_id', '=', other.id).executeTakeFirst()
  const receipts = await t.db.selectFrom('receipts').select(['id', 'number']).where('user_id', '=', other.id).execute()
  const ids = [other.id, paymentId, session?.id ?? '', order?.id ?? '', ...receipts.map(({ id }) => id)]
  const words = [...ids, 'Zinnia', 'Quarrel', other.mobileNumber.slice(1), ...receipts.map((each) => each.number)]
  return { ...other, ids, marks: new RegExp(words.map((word) => RegExp.escape(word)).join('|'), 'i') }
}
export type Bystander = Awaited<ReturnType<typeof createBystander>>

/** All rows of all tables that contain the id of a user, as text. */
export async function findRowsAbout(t: TestApp, userId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`.execute(t.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select each::text as row from ${sql.raw(name)} each where each::text like ${`%${userId}%`} order by 1`.execute(
      t.db,
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

/** Creates a requester of a role and one item of every kind; created anew when the requester has lost access. */
export async function createRoleFixture(t: TestApp, role: FuzzRole, bystander: Bystander) {
  const contentAdmin = await anAdmin(t)
  // The last administrator cannot be removed: a second one makes that call possible.
  const admin = await anAdmin(t)
  const person = role === 'ADMIN' ? admin : role === 'MEMBER' ? await aMember(t, { plan: 'ANNUAL' }) : await aUser(t)
  await agreeToTerms(t, person.id)
  if (role === 'MEMBER') await aPurchase(t, { userId: person.id, plan: 'ANNUAL', grants: false })
  const user = await aMember(t, { plan: 'ANNUAL' })
  const made = await createContent(t, contentAdmin.token)
  const plans = await t.db.selectFrom('plans').select('id').execute()
  const own = await rowIdsOf(t, person.id)
  const planIds = plans.map(({ id }) => id)
  const ids = [...new Set([...Object.values(made.ids), ...planIds, user.id, ...own, ...bystander.ids])]
  const keys = Object.values(made.keys)
  const named = { ...made.ids, ...made.keys, users: user.id, userDetails: person.id }
  const startTime = new Date(t.clock.now().getTime() + DAY_IN_MS).toISOString()
  const material: Material = {
    pool: { texts: [...keys, ...(role === 'VISITOR' ? [bystander.email, person.email] : [])], ids },
    ids,
    idOf: await idsByGroup(t, { ...made.ids, users: user.id, userDetails: user.id }, own),
    bodies: {
      ...requestBodies(named),
      'payments.createOrder': { planId: planIds.at(-1) },
      'livestreams.create': { title: 'Satsang', video: made.ids.source, startTime, allowOverlap: true },
      'userDetails.extend': { until: new Date(t.clock.now().getTime() + 500 * DAY_IN_MS).toISOString().slice(0, 10) },
    },
  }
  return { person, material, token: role === 'VISITOR' ? undefined : person.token }
}
export type RoleFixture = Awaited<ReturnType<typeof createRoleFixture>>

/** How requesters of the role are refused before the request is read, and what they must not see. */
export function requesterFor(role: FuzzRole, bystander: Bystander): Requester {
  return {
    expectedRefusal({ call }) {
      if (call.audience === 'public') return null
      if (role === 'VISITOR') return 'UNAUTHENTICATED'
      return call.audience === 'ADMIN' && role !== 'ADMIN' ? 'FORBIDDEN' : null
    },
    forbiddenContent: role === 'ADMIN' ? null : bystander.marks,
  }
}

/** Adds ids of data without files: coupons, enquiries, emails given up, orders. */
async function idsByGroup(t: TestApp, ids: Record<string, string>, own: string[]): Promise<Record<string, string>> {
  const [couponId, enquiryId, emailId] = [newId(), newId(), newId()]
  const created_at = t.clock.now()
  const terms = { kind: 'AMOUNT' as const, value: 1000, plan_types: ['ANNUAL' as const] }
  const open = { from_day: null, to_day: null, most_uses: null, most_uses_by_member: null }
  const code = `FUZZ-${couponId.slice(-12).toUpperCase()}`
  await t.db
    .insertInto('coupons')
    .values({ id: couponId, code, ...terms, ...open, created_at })
    .execute()
  const words = { first_name: 'Ravi', last_name: 'Menon', email: 'ravi@example.com', subject: 'x', message: 'x' }
  const fingerprint = Buffer.from(enquiryId)
  await t.db
    .insertInto('enquiries')
    .values({ id: enquiryId, ...words, fingerprint, created_at, answered_at: null })
    .execute()
  const email = { recipient: 'ravi@example.com', subject: 'x', text: 'x', html: null, valid_until: null }
  const outcome = { sent_at: null, given_up_at: created_at, last_failure: null }
  await t.db
    .insertInto('emails')
    .values({
      id: emailId,
      ...email,
      ...outcome,
      created_at,
      unsubscribe_url: null,
      send_guard: null,
      send_guard_subject: null,
    })
    .execute()
  const order = await t.db.selectFrom('orders').select('id').orderBy('created_at', 'desc').executeTakeFirst()
  const session = ids['livestreams'] ?? ''
  const params = { id: session }
  const { room } = (await t.request(contract.liveRoom.room, { token: (await anAdmin(t)).token, params })).answer
  return {
    ...ids,
    liveRoom: room._id,
    'liveRoom.room': session,
    'liveRoom.replayMessages': session,
    liveModeration: room._id,
    reflections: ids['videos'] ?? '',
    reflectionQuestions: ids['videos'] ?? '',
    library: ids['courses'] ?? '',
    playback: ids['videos'] ?? '',
    watchFigures: ids['videos'] ?? '',
    attendance: ids['livestreams'] ?? '',
    liveSessions: ids['livestreams'] ?? '',
    calendar: ids['livestreams'] ?? '',
    adminCoupons: couponId,
    enquiries: enquiryId,
    'system.sendAgain': emailId,
    adminPayments: order?.id ?? '',
    me: own[0] ?? '',
    messages: await aDraftMessage(t),
    automations: 'ASLEEP',
  }
}

async function createContent(t: TestApp, token: string) {
  const video = await aVideo(t, token)
  const source = (await aVideo(t, token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  // Live during almost the whole test.
  const startTime = new Date(t.clock.now().getTime() + MINUTE_IN_MS).toISOString()
  const stream = { title: 'Satsang', video: source, startTime, durationInMinutes: 1440, allowOverlap: true }
  const { answer } = await t.request(contract.livestreams.create, { token, body: stream })
  return {
    ids: {
      videos: video._id,
      renditions: video._id,
      automaticCaptions: video._id,
      source,
      initialPlan: (await aVideo(t, token, { usageType: 'INITIAL_PLAN' }))._id,
      courses: (await aCourse(t, token, { videos: [video._id] }))._id,
      audios: (await anAudio(t, token))._id,
      ebooks: (await anEbook(t, token))._id,
      livestreams: answer.stream._id,
    },
    keys: {
      videoKey: await upload(t, token, fixture('two-seconds.mp4', 'video/mp4')),
      newVideoKey: await upload(t, token, fixture('two-seconds.mp4', 'video/mp4')),
      posterKey: await upload(t, token, aPicture),
      audioKey: await upload(t, token, fixture('two-seconds.mp3', 'audio/mpeg')),
      thumbnailKey: await upload(t, token, aPicture),
      coverKey: await upload(t, token, aPicture),
      bookKey: await upload(t, token, aBook),
    },
  }
}

/** Ids of the requester's own sessions (including a second one to end), orders and receipts. */
async function rowIdsOf(t: TestApp, userId: string): Promise<string[]> {
  await aSession(t, userId)
  const found: { id: string }[] = []
  for (const table of ['sessions', 'orders', 'receipts'] as const) {
    found.push(...(await t.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()))
  }
  return found.map(({ id }) => id)
}
