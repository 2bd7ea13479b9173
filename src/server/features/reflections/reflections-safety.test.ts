import { reencryptReflections } from './public.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { agreeToTerms, aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { reflections, reflectionComments, reflectionModeration, system } = contract
const NOW = new Date('2026-11-20T06:30:00.000Z')

let t: TestApp
let owner: SignedInUser
let dayOne: string
let asha: SignedInUser
let ravi: SignedInUser
beforeAll(async () => {
  t = await testApp({ now: NOW })
  owner = await anAdmin(t)
  dayOne = (await aVideo(t, owner.token, { usageType: 'INITIAL_PLAN', sequenceOrder: 1, title: 'Day 1' }))._id
})
beforeEach(async () => {
  t.clock.set(NOW)
  owner.token = await aSession(t, owner.id)
  await t.db.deleteFrom('reflections').execute()
  asha = await anAdult('Asha Rao')
  ravi = await anAdult('Ravi Nair')
})
afterAll(() => t.close())

async function anAdult(name: string): Promise<SignedInUser> {
  const member = await aMember(t, { plan: 'ANNUAL', daysAgo: 5, name })
  await agreeToTerms(t, member.id)
  return member
}
const on = (id: string, { token }: SignedInUser) => ({ token, params: { id } })
const write = (author: SignedInUser, body: object = {}) =>
  t.request(reflections.write, {
    ...on(dayOne, author),
    body: { clientId: newId(), text: 'The breath became quiet.', isShared: false, version: 0, ...body },
  })
const decide = (id: string, body: object) => t.request(reflectionModeration.decide, { ...on(id, owner), body })
async function shown(author: SignedInUser): Promise<string> {
  const { _id: id, version } = (await write(author, { isShared: true })).answer.reflection
  expect((await decide(id, { decision: 'SHOW', version })).status).toBe(200)
  return id
}
const textsOf = async (reader: SignedInUser) =>
  (await t.request(reflections.others, on(dayOne, reader))).answer.reflections.map(({ text }) => text)
const stored = (id: string) => t.db.selectFrom('reflections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a moderator', () => {
  test('decides about the text they have read, not about one that its author has put in its place', async () => {
    const { _id: id } = (await write(asha, { isShared: true, text: 'Calm.' })).answer.reflection
    await write(asha, { isShared: true, text: 'Something else.', version: 1 })
    const { status, json } = await decide(id, { decision: 'SHOW', version: 1 })
    expect([status, json]).toMatchObject([409, { code: 'CHANGED_MEANWHILE', reflection: { text: 'Something else.' } }])
    await write(ravi)
    expect(await textsOf(ravi)).toEqual([])
    expect((await decide(id, { decision: 'SHOW' })).status).toBe(400)
    expect((await decide(id, { decision: 'SHOW', version: 2 })).status).toBe(200)
    expect(await textsOf(ravi)).toEqual(['Something else.'])
  })

  test('is reminded of what is reported at once, and of what is held after 12 hours', async () => {
    const reminded = async () =>
      (await t.request(system.attention, { token: await aSession(t, owner.id) })).answer.items.filter(
        ({ kind }) => kind === 'REFLECTIONS',
      )
    await write(asha, { isShared: true })
    expect(await reminded()).toEqual([])
    t.clock.advance(12 * HOUR_IN_MS)
    expect(await reminded()).toEqual([{ kind: 'REFLECTIONS', count: 1 }])
    t.clock.set(NOW)
    await t.db.deleteFrom('reflections').execute()
    const id = await shown(asha)
    await write(ravi)
    expect(await reminded()).toEqual([])
    await t.request(reflections.report, on(id, ravi))
    expect(await reminded()).toEqual([{ kind: 'REFLECTIONS', count: 1 }])
  })
})

describe('reports', () => {
  test.each(['changes it', 'takes it back and shares it again'])('stay when its author %s', async (way) => {
    const id = await shown(asha)
    // Two of theirs have been shown: a further one would be shown at once.
    for (const topic of ['day-2', 'day-3'])
      await t.db
        .insertInto('reflections')
        .values({ ...(await stored(id)), id: newId(), client_id: newId(), topic })
        .execute()
    await write(ravi)
    await t.request(reflections.report, on(id, ravi))
    let version = 1
    if (way !== 'changes it') version = (await t.request(reflections.withdraw, on(id, asha))).answer.reflection.version
    const { reflection } = (await write(asha, { isShared: true, text: 'Once more.', version })).answer
    expect(reflection.state).toBe('HELD')
    t.clock.advance(48 * HOUR_IN_MS)
    expect(await textsOf({ ...ravi, token: await aSession(t, ravi.id) })).toEqual([])
  })
})

test('an author reads no name of a minor, or of somebody whose age is unknown, who said thanks', async () => {
  const id = await shown(asha)
  const minor = await anAdult('Mini Das')
  await t.db.updateTable('consents').set({ age: 'GUARDIAN' }).where('user_id', '=', minor.id).execute()
  const unknown = await aMember(t, { plan: 'ANNUAL', daysAgo: 5, name: 'Una Sen' })
  for (const reader of [minor, unknown, ravi]) {
    await write(reader)
    expect((await t.request(reflections.thank, on(id, reader))).status).toBe(204)
  }
  const [mine] = (await t.request(reflections.mine, { token: asha.token })).answer.reflections
  expect(mine?.thankedBy).toEqual(['Ravi'])
})

test('what others have shared is closed to every call of a member who has written none of their own', async () => {
  const id = await shown(asha)
  const comment = { clientId: newId(), text: 'The same here.' }
  const reader = await anAdult('Noor Khan')
  await write(ravi)
  const { comment: ofRavi } = (await t.request(reflectionComments.add, { ...on(id, ravi), body: comment })).answer
  await decide(ofRavi._id, { decision: 'SHOW', version: 1 })
  const statuses = async () => [
    (await t.request(reflectionComments.list, on(id, reader))).status,
    (await t.request(reflectionComments.add, { ...on(id, reader), body: { ...comment, clientId: newId() } })).status,
    (await t.request(reflections.thank, on(id, reader))).status,
    (await t.request(reflections.report, on(id, reader))).status,
    (await t.request(reflections.thank, on(ofRavi._id, reader))).status,
    (await t.request(reflections.report, on(ofRavi._id, reader))).status,
  ]
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  const { _id: own } = (await write(reader)).answer.reflection
  expect(await statuses()).toEqual([200, 201, 204, 204, 204, 204])
  expect((await t.request(reflections.remove, on(own, reader))).status).toBe(204)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  expect((await t.request(reflections.others, on(dayOne, reader))).answer).toMatchObject({ isOpen: false })
})

test('an expired member reads no more of others, and keeps, withdraws and deletes their own', async () => {
  const id = await shown(asha)
  const { _id: own } = (await write(ravi, { isShared: true })).answer.reflection
  t.clock.advance(400 * 24 * HOUR_IN_MS)
  const expired = { ...ravi, token: await aSession(t, ravi.id) }
  const statuses = [
    (await t.request(reflections.read, on(dayOne, expired))).status,
    (await t.request(reflections.others, on(dayOne, expired))).status,
    (await write(expired, { version: 1 })).status,
    (await t.request(reflectionComments.list, on(id, expired))).status,
    (await t.request(reflections.thank, on(id, expired))).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
  expect((await t.request(reflections.mine, { token: expired.token })).answer.total).toBe(1)
  expect((await t.request(reflections.withdraw, on(own, expired))).answer.reflection.state).toBe('PRIVATE')
  expect((await t.request(reflections.remove, on(own, expired))).status).toBe(204)
})

test('a change of the secret key encrypts reflections again; old and new are read meanwhile', async () => {
  const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { _id: id } = (await write(asha)).answer.reflection
  await t.db
    .updateTable('reflections')
    .set({ text: createSecretBox(keysFor('reflections', [old])).encrypt('Kept.') })
    .execute()
  const box = createSecretBox(keysFor('reflections', [current, old]))
  expect(box.decrypt((await stored(id)).text)).toBe('Kept.')
  await reencryptReflections({ db: t.db, box })
  const { text } = await stored(id)
  expect(createSecretBox(keysFor('reflections', [current])).decrypt(text)).toBe('Kept.')
  await reencryptReflections({ db: t.db, box })
  expect((await stored(id)).text).toEqual(text)
})

// The embedded database has one connection.
describe.runIf(kindUnderTest === 'postgres')('at the same moment', () => {
  test('a comment and the withdrawal leave no comment on a private reflection', async () => {
    const id = await shown(asha)
    const comment = { ...(await stored(id)), id: newId(), client_id: newId(), user_id: ravi.id, parent_id: id }
    const { answer } = await whileLocked(id, {
      change: (trx) => trx.insertInto('reflections').values(comment).execute(),
      request: () => t.request(reflections.withdraw, on(id, asha)),
    })
    expect(answer.reflection.state).toBe('PRIVATE')
    expect(await t.db.selectFrom('reflections').select('id').where('parent_id', '=', id).execute()).toEqual([])
  })

  test('a third report and a change by its author do not show the text again', async () => {
    const id = await shown(asha)
    const hidden = { state: 'HELD', shown_from: null, held_since: NOW, was_hidden: true, open_reports: 3 } as const
    for (const topic of ['day-2', 'day-3'])
      await t.db
        .insertInto('reflections')
        .values({ ...(await stored(id)), id: newId(), client_id: newId(), topic })
        .execute()
    const { answer } = await whileLocked(id, {
      change: (trx) => trx.updateTable('reflections').set(hidden).where('id', '=', id).execute(),
      request: () => write(asha, { isShared: true, text: 'Changed.', version: 1 }),
    })
    expect(answer.reflection.state).toBe('HELD')
  })
})

type Trx = Parameters<Parameters<ReturnType<TestApp['db']['transaction']>['execute']>[0]>[0]

/** Changes a locked reflection in a transaction that commits only once the request waits for it. */
async function whileLocked<Answer>(
  id: string,
  { change, request }: { change: (trx: Trx) => Promise<unknown>; request: () => Promise<Answer> },
): Promise<Answer> {
  const { answer } = await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('reflections').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await change(trx)
    const waiting = request()
    const blocked = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await expect.poll(async () => (await blocked.execute(t.db)).rows[0]?.count).toBeGreaterThan(0)
    return { answer: waiting }
  })
  return answer
}
