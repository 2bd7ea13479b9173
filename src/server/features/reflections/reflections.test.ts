import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, aVideo, moveToBin } from '#tests/kit/content.ts'
import { agreeToTerms, aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { reflections, reflectionComments, reflectionModeration, reflectionQuestions, me } = contract
const NOW = new Date('2026-11-20T06:30:00.000Z')

let t: TestApp
let owner: SignedInUser
let dayOne: string
let dayNine: string
let lesson: string
let asha: SignedInUser
let ravi: SignedInUser
beforeAll(async () => {
  t = await testApp({ now: NOW })
  owner = await anAdmin(t)
  const days: string[] = []
  for (const sequenceOrder of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const video = await aVideo(t, owner.token, {
      usageType: 'INITIAL_PLAN',
      sequenceOrder,
      title: `Day ${sequenceOrder}`,
    })
    days.push(video._id)
  }
  dayOne = days[0] ?? ''
  dayNine = days[8] ?? ''
  lesson = (await anAudio(t, owner.token, { title: 'Breath' }))._id
  await aCourse(t, owner.token, { audios: [lesson] })
})
beforeEach(async () => {
  t.clock.set(NOW)
  await t.db.deleteFrom('reflections').execute()
  asha = await anAdult('Asha Rao')
  ravi = await anAdult('Ravi Nair')
})
afterAll(() => t.close())

async function anAdult(name: string, daysAgo = 5): Promise<SignedInUser> {
  const member = await aMember(t, { plan: 'ANNUAL', daysAgo, name })
  await agreeToTerms(t, member.id)
  return member
}
const write = ({ token }: SignedInUser, body: object = {}, id = dayOne) =>
  t.request(reflections.write, {
    token,
    params: { id },
    body: { clientId: newId(), text: 'The breath became quiet.', isShared: false, version: 0, ...body },
  })
/** As by somebody two of whose texts have been shown before. */
async function shown(author: SignedInUser, body: object = {}, id = dayOne): Promise<string> {
  const { answer } = await write(author, { isShared: true, ...body }, id)
  const reflectionId = answer.reflection._id
  const { version } = answer.reflection
  const decision = { token: owner.token, params: { id: reflectionId }, body: { decision: 'SHOW', version } as const }
  expect((await t.request(reflectionModeration.decide, decision)).status).toBe(200)
  return reflectionId
}
const others = async ({ token }: SignedInUser, id = dayOne, query = {}) =>
  (await t.request(reflections.others, { token, params: { id }, query })).answer
const textsOf = async (reader: SignedInUser, id = dayOne) =>
  (await others(reader, id)).reflections.map(({ text }) => text)
const queue = async (tab = 'HELD') =>
  (await t.request(reflectionModeration.queue, { token: owner.token, query: { tab } })).answer.reflections
const on = (id: string, { token }: SignedInUser) => ({ token, params: { id } })

describe('a private reflection', () => {
  test('is stored encrypted, read by its author, and by nobody else, not even the team', async () => {
    const { answer, status } = await write(asha, { text: 'My fear has gone.' })
    expect(status).toBe(200)
    const row = await t.db.selectFrom('reflections').selectAll().executeTakeFirstOrThrow()
    expect(row.text.toString('latin1')).not.toContain('fear')
    const mine = (await t.request(reflections.mine, { token: asha.token })).answer
    expect(mine).toMatchObject({ total: 1, reflections: [{ text: 'My fear has gone.', state: 'PRIVATE', day: 1 }] })
    await write(ravi)
    expect(await textsOf(ravi)).toEqual([])
    expect([...(await queue()), ...(await queue('SHOWN'))]).toEqual([])
    const { _id: id } = answer.reflection
    const body = { decision: 'SHOW', version: 1 } as const
    expect((await t.request(reflectionModeration.decide, { ...on(id, owner), body })).status).toBe(404)
    for (const call of [reflections.thank, reflections.report, reflectionComments.list])
      expect((await t.request(call, on(id, ravi))).status).toBe(409)
    expect((await t.request(reflections.remove, on(id, ravi))).status).toBe(404)
    expect((await t.request(reflections.withdraw, on(id, ravi))).status).toBe(404)
  })

  test('is written once, however often it is sent', async () => {
    const clientId = newId()
    const sent = await Promise.all([1, 2, 3].map(() => write(asha, { clientId })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(sent.map(({ answer }) => answer.reflection._id)).size).toBe(1)
  })

  test('that two devices change at once is a conflict that names the text as it is', async () => {
    await write(asha)
    expect((await write(asha, { text: 'On the phone.', version: 1 })).status).toBe(200)
    const { status, json } = await write(asha, { text: 'On the laptop.', version: 1 })
    expect([status, json]).toMatchObject([
      409,
      { code: 'CHANGED_MEANWHILE', reflection: { text: 'On the phone.', version: 2 } },
    ])
  })

  test('has room for 1,000 characters as a reader counts them, in Hindi', async () => {
    expect((await write(asha, { text: 'ध्यान '.repeat(166).trim() })).status).toBe(200)
    expect((await write(ravi, { text: 'क्षा'.repeat(1000) })).status).toBe(200)
    expect((await write(ravi, { text: 'क्षा'.repeat(1001), version: 1 })).status).toBe(400)
    expect((await write(ravi, { text: 'calm\u202Emlac', version: 1 })).status).toBe(400)
  })

  test('stays readable after its lesson was deleted, and the exported data has it', async () => {
    const audio = (await anAudio(t, owner.token, { title: 'Short-lived' }))._id
    await aCourse(t, owner.token, { audios: [audio] })
    await shown(asha, { text: 'A farewell.' }, audio)
    await write(ravi, {}, audio)
    expect(await textsOf(ravi, audio)).toEqual(['A farewell.'])
    await moveToBin(t, owner.token, 'audio', audio)
    expect((await t.request(reflections.others, on(audio, ravi))).status).toBe(404)
    const mine = (await t.request(reflections.mine, { token: asha.token })).answer
    expect(mine.reflections).toMatchObject([{ text: 'A farewell.', title: null }])
    const exported = (await t.request(me.export, { token: asha.token })).json
    expect(JSON.stringify(exported)).toContain('A farewell.')
  })
})

describe('what is shared', () => {
  test('opens once the reader has written, to those who are on that day or further', async () => {
    await shown(asha)
    expect(await others(ravi)).toEqual({ isOpen: false, reflections: [], nextCursor: null })
    await write(ravi)
    expect(await others(ravi)).toMatchObject({ isOpen: true, reflections: [{ name: 'Asha', comments: 0 }] })
    expect((await t.request(reflections.read, on(dayNine, ravi))).status).toBe(404)
    const newcomer = await anAdult('Noor Khan', 0)
    expect((await write(newcomer)).status).toBe(404)
    t.clock.set(new Date(NOW.getTime() + 48 * HOUR_IN_MS))
    const later = { ...newcomer, token: await aSession(t, newcomer.id) }
    expect((await write(later)).status).toBe(200)
    expect(await textsOf(later)).toEqual(['The breath became quiet.'])
  })

  test('of the first two shares waits for a moderator, is reminded of after 12 h, and is shown after 24 h', async () => {
    await write(asha, { isShared: true, text: 'Calm.' })
    await write(ravi, { isShared: true, text: 'Calm, see example.com' })
    const reader = await anAdult('Noor Khan')
    await write(reader)
    expect((await queue()).map(({ reason }) => reason)).toEqual(['FIRST', 'LINK'])
    t.clock.set(new Date(NOW.getTime() + 24 * HOUR_IN_MS - 1))
    expect(await textsOf(reader)).toEqual([])
    t.clock.advance(1)
    expect(await textsOf(reader)).toEqual(['Calm.'])
    owner.token = await aSession(t, owner.id)
    expect((await queue()).map(({ reason }) => reason)).toEqual(['LINK'])
  })

  test('is shown at once from the third share on', async () => {
    await shown(asha)
    await shown(asha, {}, lesson)
    const video = (await t.db.selectFrom('videos').select('id').where('title', '=', 'Day 2').executeTakeFirstOrThrow())
      .id
    expect((await write(asha, { isShared: true }, video)).answer.reflection.state).toBe('SHOWN')
  })

  test('waits again when it was hidden, also after it was withdrawn', async () => {
    const id = await shown(asha)
    await t.request(reflectionModeration.decide, { ...on(id, owner), body: { decision: 'HIDE', version: 1 } })
    expect((await t.request(reflections.withdraw, on(id, asha))).answer.reflection.state).toBe('PRIVATE')
    const { version } = (await t.request(reflections.mine, { token: asha.token })).answer.reflections[0] ?? {
      version: 0,
    }
    const { answer } = await write(asha, { isShared: true, version })
    expect(answer.reflection).toMatchObject({ state: 'HELD', reason: 'MODERATOR' })
  })

  test('is refused to members under 18, of unknown age, and paused; all of them write for themselves', async () => {
    const child = await aMember(t, { plan: 'ANNUAL', daysAgo: 5 })
    await agreeToTerms(t, child.id)
    await t.db.updateTable('consents').set({ age: 'GUARDIAN' }).where('user_id', '=', child.id).execute()
    const unknown = await aMember(t, { plan: 'ANNUAL', daysAgo: 5 })
    const id = await shown(asha)
    await t.request(reflectionModeration.pause, { ...on(id, owner), body: { minutes: 60 } })
    const codes = ['REFLECTION_UNDER_AGE', 'REFLECTION_AGE_UNKNOWN', 'REFLECTION_PAUSED']
    for (const [index, member] of [child, unknown, asha].entries()) {
      const { status, json } = await write(member, { isShared: true }, lesson)
      expect([status, json]).toMatchObject([403, { code: codes[index] }])
      expect((await write(member, {}, lesson)).status).toBe(200)
    }
  })

  test('is commented, thanked once, and gone with words once it is withdrawn', async () => {
    const id = await shown(asha)
    await shown(ravi, { text: 'Mine.' })
    const comment = { clientId: newId(), text: 'The same here.' }
    const add = () => t.request(reflectionComments.add, { ...on(id, ravi), body: comment })
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    const { comments } = (await t.request(reflectionComments.list, on(id, asha))).answer
    expect(comments).toEqual([])
    const [held] = await queue()
    await t.request(reflectionModeration.decide, {
      ...on(held?._id ?? '', owner),
      body: { decision: 'SHOW', version: 1 },
    })
    expect((await t.request(reflectionComments.list, on(id, asha))).answer.comments).toMatchObject([
      { name: 'Ravi', text: 'The same here.', isMine: false },
    ])
    await Promise.all([1, 2, 3].map(() => t.request(reflections.thank, on(id, ravi))))
    const mine = (await t.request(reflections.mine, { token: asha.token })).answer.reflections
    expect(mine[0]?.thankedBy).toEqual(['Ravi'])
    await t.request(reflections.withdraw, on(id, asha))
    for (const call of [reflections.thank, reflections.report, reflectionComments.list]) {
      const { status, json } = await t.request(call, on(id, ravi))
      expect([status, json]).toMatchObject([409, { code: 'REFLECTION_GONE' }])
    }
    expect((await t.request(reflections.mine, { token: asha.token })).answer.total).toBe(1)
  })

  test('is hidden by three reports of different members; a storm by one counts once and is limited', async () => {
    const id = await shown(asha)
    const reporters = [ravi, await anAdult('Noor Khan'), await anAdult('Isha Das')]
    for (const reporter of reporters) await write(reporter)
    const storm = await Promise.all(Array.from({ length: 25 }, () => t.request(reflections.report, on(id, ravi))))
    expect(storm.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await queue('REPORTED')).toMatchObject([{ reports: 1, state: 'SHOWN' }])
    await t.request(reflections.report, on(id, reporters[1] ?? ravi))
    expect(await textsOf(ravi)).toHaveLength(1)
    await t.request(reflections.report, on(id, reporters[2] ?? ravi))
    expect(await textsOf(ravi)).toEqual([])
    t.clock.advance(48 * HOUR_IN_MS)
    expect(await textsOf({ ...ravi, token: await aSession(t, ravi.id) })).toEqual([])
  })

  test('comes in pages that neither repeat nor skip one', async () => {
    for (const name of ['A B', 'C D', 'E F', 'G H', 'I J']) await shown(await anAdult(name), { text: name })
    await write(ravi)
    const first = await others(ravi, dayOne, { limit: '2' })
    const second = await others(ravi, dayOne, { limit: '2', cursor: first.nextCursor ?? '' })
    const third = await others(ravi, dayOne, { limit: '2', cursor: second.nextCursor ?? '' })
    const texts = [first, second, third].flatMap((page) => page.reflections.map(({ text }) => text))
    expect([texts.toSorted(), third.nextCursor]).toEqual([['A B', 'C D', 'E F', 'G H', 'I J'], null])
  })
})

test('the queue is for moderators and teachers, not for those of single sessions or other roles', async () => {
  const statusFor = async (teamRoles: ('TEACHER' | 'MODERATOR' | 'EDITOR')[]) => {
    const { token } = await anAdmin(t, { teamRoles })
    return (await t.request(reflectionModeration.queue, { token })).status
  }
  expect([await statusFor(['TEACHER']), await statusFor(['MODERATOR']), await statusFor(['EDITOR'])]).toEqual([
    200, 200, 403,
  ])
  expect((await t.request(reflectionModeration.queue, { token: asha.token })).status).toBe(403)
  expect((await t.request(reflections.read, on(dayOne, await aUser(t)))).status).toBe(404)
})

test('the teacher asks a question of their own about an item, in both languages', async () => {
  const { token } = await anAdmin(t, { teamRoles: ['EDITOR'] })
  const update = (body: object) => t.request(reflectionQuestions.update, { token, params: { id: lesson }, body })
  const question = async () => (await t.request(reflections.read, on(lesson, asha))).answer.question
  expect((await question()).en).toContain('?')
  expect((await update({ english: 'What became quiet?', hindi: 'क्या शांत हुआ?', version: 0 })).status).toBe(200)
  expect(await question()).toEqual({ en: 'What became quiet?', hi: 'क्या शांत हुआ?' })
  const { status, json } = await update({ english: 'Another', version: 0 })
  expect([status, json]).toMatchObject([409, { english: 'What became quiet?', version: 1 }])
})
