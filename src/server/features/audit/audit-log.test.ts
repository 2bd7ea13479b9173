import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { AUDIT_ACTIONS } from '#shared/domain/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { audit, audios, courses, ebooks, settings, users, videos } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t, { name: 'Meera Iyer' })
})
afterAll(() => t.close())

const list = async (query: Record<string, string> = {}, token = admin.token) =>
  (await t.request(audit.list, { token, query })).answer
/** The entries about one subject, oldest first: the action, before and after. */
async function changesOf(id: string) {
  const { entries } = await list({ limit: '200' })
  const of = entries.filter(({ subject }) => subject._id === id).toReversed()
  return of.map(({ act, before, after }) => ({ act, before, after }))
}
const asAdmin = {
  get token() {
    return admin.token
  },
}

describe('every change is recorded with the state before', () => {
  test('of a user: name, number and plan', async () => {
    const person = { name: 'Ravi Kumar', email: 'ravi@example.com', mobileNumber: '98765 43210' }
    const { user } = (await t.request(users.create, { ...asAdmin, body: person })).answer
    const params = { id: user._id }
    const { id: currentPlan } = await findPlan(t, 'ANNUAL')
    const whole = { name: 'Ravi K', mobileNumber: '98765 43210', currentPlan }
    await t.request(users.update, { ...asAdmin, params, body: whole })
    const again = await t.request(users.update, { ...asAdmin, params, body: whole })
    const endsPlanUntil = again.answer.user.expiresAt
    await t.request(users.update, { ...asAdmin, params, body: { currentPlan: null, endsPlanUntil } })
    const base = { name: 'Ravi Kumar', mobileNumber: '+919876543210', role: 'USER' }
    expect(await changesOf(user._id)).toEqual([
      { act: 'user.create', before: {}, after: { ...base, email: 'ravi@example.com' } },
      {
        act: 'user.update',
        before: { name: 'Ravi Kumar', currentPlan: null },
        after: { name: 'Ravi K', currentPlan: 'Annual' },
      },
      {
        act: 'user.update',
        before: { currentPlan: 'Annual' },
        after: { currentPlan: null },
      },
    ])
  })

  test('of users’ own profile changes, member or administrator', async () => {
    for (const { id, token } of [await aUser(t, { name: 'Asha' }), await anAdmin(t, { name: 'Asha' })]) {
      const body = { name: 'Asha Rao', mobileNumber: '98765 43211' }
      await t.request(contract.profile.update, { token, body })
      await t.request(contract.profile.update, { token, body })
      const [entry, ...more] = (await list({ act: 'profile.update', person: id })).entries
      expect(entry).toMatchObject({
        who: { _id: id, name: 'Asha Rao' },
        subject: { kind: 'user', _id: id, name: 'Asha' },
      })
      expect([entry?.before.name, entry?.after]).toEqual(['Asha', { name: 'Asha Rao', mobileNumber: '+919876543211' }])
      expect(more).toEqual([])
    }
    // Users who changed only their own profile are not offered as actors.
    const { people } = (await t.request(audit.people, asAdmin)).answer
    expect(people.map(({ name }) => name)).toEqual(['Meera Iyer'])
  })

  test('of a deleted user, without personal data', async () => {
    const { id } = await aUser(t, { name: 'Gone Soon' })
    await t.request(users.update, { ...asAdmin, params: { id }, body: { name: 'Gone Later' } })
    await t.request(users.remove, { ...asAdmin, params: { id } })
    expect(await changesOf(id)).toEqual([
      { act: 'user.update', before: {}, after: {} },
      { act: 'user.delete', before: { role: 'USER' }, after: {} },
    ])
    const { details } = await t.db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.agg<string>('string_agg', [eb.cast('details', 'text'), eb.val(' ')]).as('details'))
      .executeTakeFirstOrThrow()
    expect(details).not.toContain('Gone')
  })

  test('of content: texts and publishing dates, never files', async () => {
    const video = await aVideo(t, admin.token)
    const audio = await anAudio(t, admin.token)
    const book = await anEbook(t, admin.token)
    const course = await aCourse(t, admin.token, { videos: [video._id] })
    const words = { title: 'Renamed', description: 'x'.repeat(900) }
    await t.request(videos.update, { ...asAdmin, params: { id: video._id }, body: { ...words, sequenceOrder: 3 } })
    await t.request(audios.update, { ...asAdmin, params: { id: audio._id }, body: { artist: 'Kabir' } })
    await t.request(ebooks.update, { ...asAdmin, params: { id: book._id }, body: { isPublished: false } })
    await t.request(courses.update, {
      ...asAdmin,
      params: { id: course._id },
      body: { videos: [], audios: [audio._id] },
    })
    expect((await changesOf(video._id)).at(-1)).toEqual({
      act: 'video.update',
      before: { title: 'The first breath', description: 'Sit and breathe.', sequenceOrder: 1 },
      after: { title: 'Renamed', description: `${'x'.repeat(500)}…`, sequenceOrder: 3 },
    })
    expect((await changesOf(audio._id)).at(-1)).toMatchObject({ before: { artist: '' }, after: { artist: 'Kabir' } })
    expect((await changesOf(book._id)).at(-1)).toMatchObject({
      before: { isPublished: true },
      after: { isPublished: false },
    })
    expect((await changesOf(course._id)).at(-1)).toEqual({
      act: 'course.update',
      before: { videos: ['Renamed'], audios: [] },
      after: { videos: [], audios: ['Evening chant'] },
    })
    for (const [call, id] of [
      [courses.remove, course._id],
      [ebooks.remove, book._id],
      [audios.remove, audio._id],
      [videos.remove, video._id],
    ] as const) {
      await t.request(call, { ...asAdmin, params: { id } })
      expect((await changesOf(id)).at(-1)).toMatchObject({ before: { title: expect.anything() }, after: {} })
    }
    const everything = JSON.stringify((await list({ limit: '200' })).entries)
    expect(everything).not.toMatch(/\.mp4|\.mp3|\.pdf|\.png|\/files\/|storage/i)
  })

  test('of a livestream: its time', async () => {
    const startTime = new Date(t.clock.now().getTime() + 3600_000)
    const stream = await aStream(t, admin.token, { startTime })
    expect(await moveToBin(t, admin.token, 'livestream', stream._id)).toBe(204)
    const fields = { title: 'Sunday satsang', startTime: startTime.toISOString(), durationInMinutes: 60, replayDays: 7 }
    expect(await changesOf(stream._id)).toEqual([
      { act: 'livestream.create', before: {}, after: fields },
      { act: 'livestream.delete', before: fields, after: {} },
    ])
  })

  test('of the settings: of the secret only that it changed', async () => {
    const body = { websiteName: 'Quiet', razorpayKeySecret: 'very secret indeed' }
    await t.request(settings.update, { ...asAdmin, body })
    const [entry] = (await list({ act: 'settings.update' })).entries
    expect(entry).toMatchObject({
      who: { _id: admin.id, name: 'Meera Iyer' },
      what: 'Changed the settings',
      subject: { kind: 'settings', _id: null, name: null },
      when: t.clock.now(),
      before: { websiteName: 'Sadhana', razorpayKeySecret: 'none' },
      after: { websiteName: 'Quiet', razorpayKeySecret: 'another secret' },
    })
  })
})

test('an entry about a payment names its member and amount while they are there', async () => {
  const { id: userId } = await aUser(t, { name: 'Leela Das' })
  const orderId = newId()
  const order = { user_id: userId, plan_id: (await findPlan(t, 'ANNUAL')).id, receipt: 'r-activity', key_id: 'k' }
  const amounts = { amount_in_paise: 69_900, price_in_paise: 69_900, credit_in_paise: 0, currency: 'INR' }
  await t.db
    .insertInto('orders')
    .values({ id: orderId, ...order, ...amounts, status: 'PAID', created_at: t.clock.now() })
    .execute()
  const record = (action: string, details: object) =>
    t.db
      .insertInto('audit_entries')
      .values({
        id: newId(),
        actor_id: admin.id,
        action,
        subject: `payment:${orderId}`,
        details: JSON.stringify(details),
        created_at: t.clock.now(),
      })
      .execute()
  await record('payment.refund', { name: 'pay_1', after: { amount: 50 } })
  const entryOf = async () => (await list({ act: 'payment.refund' })).entries[0]
  const payment = { _id: orderId, planName: 'Annual', amount: 699 }
  expect(await entryOf()).toMatchObject({ payment, member: { _id: userId, name: 'Leela Das' } })
  await t.request(users.remove, { ...asAdmin, params: { id: userId } })
  expect(await entryOf()).toMatchObject({ payment, member: null })
})

test('an import is recorded with the number of users', async () => {
  const rows = ['one', 'two'].map((name, index) => ({
    line: index + 2,
    name,
    email: `${name}@import.example`,
    mobileNumber: `9811100${index}22`.padEnd(10, '3'),
    plan: '',
  }))
  await t.request(contract.userLists.import, { ...asAdmin, body: { rows } })
  expect((await list({ act: 'user.import' })).entries).toMatchObject([{ count: 2, member: null }])
})

describe('the list', () => {
  let own: TestApp
  let meera: SignedInUser
  let ravi: SignedInUser
  const ask = async (query: Record<string, string>) =>
    (await own.request(audit.list, { token: meera.token, query })).answer
  const names = async (query: Record<string, string>) =>
    (await ask(query)).entries.map(({ after }) => after.websiteName)

  beforeAll(async () => {
    own = await testApp({ now: '2026-11-20T06:00:00Z' })
    meera = await anAdmin(own, { name: 'Meera' })
    ravi = await anAdmin(own, { name: 'Ravi' })
    for (const [who, websiteName] of [
      [meera, 'One'],
      [ravi, 'Two'],
      [meera, 'Three'],
    ] as const) {
      await own.request(settings.update, { token: who.token, body: { websiteName } })
      own.clock.advance(60_000)
    }
    await own.request(users.update, { token: ravi.token, params: { id: meera.id }, body: { name: 'Meera Iyer' } })
  })
  afterAll(() => own.close())

  test('is newest first, page by page', async () => {
    const first = await ask({ limit: '2' })
    expect([first.total, first.entries.map(({ act }) => act)]).toEqual([4, ['user.update', 'settings.update']])
    const second = await ask({ limit: '2', cursor: first.nextCursor ?? '' })
    expect([second.entries.map(({ after }) => after.websiteName), second.nextCursor]).toEqual([['Two', 'One'], null])
  })

  test('is filtered by person, action and time: from is inclusive, to is exclusive', async () => {
    expect(await names({ person: ravi.id, act: 'settings.update' })).toEqual(['Two'])
    expect(await names({ act: 'settings.update' })).toEqual(['Three', 'Two', 'One'])
    expect(await names({ from: '2026-11-20T06:01:00Z', to: '2026-11-20T06:02:00Z' })).toEqual(['Two'])
    expect(await names({ to: '2026-11-20T11:31:00+05:30' })).toEqual(['One'])
    expect((await ask({ person: meera.id })).total).toBe(2)
  })

  test('is searched in names and changed values', async () => {
    expect(await names({ search: 'THREE' })).toEqual(['Three'])
    expect((await ask({ search: 'meera iyer' })).entries.map(({ act }) => act)).toEqual(['user.update'])
    expect([await names({ search: 'three', person: ravi.id }), (await ask({ search: '100%' })).total]).toEqual([[], 0])
  })

  test('lists actors by name, and keeps the entries of deleted users', async () => {
    const people = async () => (await own.request(audit.people, { token: meera.token })).answer.people
    expect((await people()).map(({ name }) => name)).toEqual(['Meera Iyer', 'Ravi'])
    await own.request(users.remove, { token: meera.token, params: { id: ravi.id } })
    expect((await people()).map(({ name }) => name)).toEqual(['Meera Iyer'])
    const gone = (await ask({ act: 'settings.update' })).entries.find(({ after }) => after.websiteName === 'Two')
    expect(gone?.who).toBeNull()
  })

  test('is for administrators and refuses unknown filters', async () => {
    const member = await aUser(own)
    for (const call of [audit.list, audit.people]) {
      expect((await own.request(call, { token: member.token })).status).toBe(403)
    }
    for (const query of [{ person: 'x' }, { act: 'bell.ring' }, { from: 'yesterday' }, { cursor: 'x' }]) {
      expect((await own.request(audit.list, { token: meera.token, query })).status, JSON.stringify(query)).toBe(400)
    }
  })

  test('can be filtered by every action', async () => {
    for (const act of AUDIT_ACTIONS)
      expect((await own.request(audit.list, { token: meera.token, query: { act } })).status).toBe(200)
  })
})
