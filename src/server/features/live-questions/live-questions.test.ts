import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { QUESTIONS_PER_HOUR, TAKEN_FOR_MINUTES } from '#shared/domain/live-questions.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { agreeToTerms, aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { liveQuestions, liveModeration, system, audit, locale } = contract

const NOW = '2026-11-22T04:30:00.000Z'

let t: TestApp
let room: Awaited<ReturnType<typeof aLiveRoom>>
let meera: SignedInUser
let ravi: SignedInUser
let asha: SignedInUser
beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  meera = await anAdmin(t, { name: 'Meera Iyer' })
  ravi = await anAdmin(t, { name: 'Ravi Nair' })
  await t.startJobs()
})
beforeEach(async () => {
  t.clock.set(NOW)
  await t.db.deleteFrom('live_questions').execute()
  room = await aLiveRoom(t)
  asha = await aMember(t, { plan: 'ANNUAL', daysAgo: 1, name: 'Asha Rao' })
  await agreeToTerms(t, asha.id)
})
afterAll(() => t.close())

const ask = (body: object = {}, { token } = asha) =>
  t.request(liveQuestions.ask, {
    token,
    params: { id: room.id },
    body: { clientId: newId(), text: 'When should one practise?', isNamed: true, ...body },
  })
const aQuestion = async (body: object = {}, asker = asha) => (await ask(body, asker)).answer.question._id
const mine = async ({ token } = asha) => (await t.request(liveQuestions.mine, { token })).answer.questions
const answersInRoom = async ({ token } = asha) =>
  (await t.request(liveQuestions.answers, { token, params: { id: room.id } })).answer.answers
const list = async (query: Record<string, string> = {}, { token } = meera) =>
  (await t.request(liveQuestions.list, { token, query })).answer
const take = (id: string, { token } = meera) => t.request(liveQuestions.take, { token, params: { id } })
const release = (id: string, { token } = meera) => t.request(liveQuestions.release, { token, params: { id } })
const close = (id: string, { token } = meera) => t.request(liveQuestions.close, { token, params: { id } })
const reopen = (id: string, { token } = meera) => t.request(liveQuestions.reopen, { token, params: { id } })
const answer = (id: string, body: object = {}, { token } = meera) =>
  t.request(liveQuestions.answer, { token, params: { id }, body: { how: 'ROOM', text: 'At dawn.', ...body } })
const emailsTo = ({ email }: SignedInUser) => t.emails.filter(({ to, isPersonal }) => to === email && isPersonal)

describe('asking', () => {
  test('stores a question once, however often it is sent, and shows it to its asker and to administrators', async () => {
    const clientId = newId()
    const sent = await Promise.all([ask({ clientId }), ask({ clientId })])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect((await ask({ clientId, text: 'Another text' })).answer.question).toEqual(sent[0]?.answer.question)
    const question = {
      text: 'When should one practise?',
      isNamed: true,
      askedAt: t.clock.now(),
      state: 'NEW',
      room: { _id: room.id, title: 'Sunday satsang', programmeDay: null, startsAt: room.start },
      answer: null,
    }
    expect(await mine()).toMatchObject([question])
    const { questions, total } = await list()
    expect(total).toBe(1)
    expect(questions).toMatchObject([
      {
        ...question,
        member: { _id: asha.id, name: 'Asha Rao' },
        takenBy: null,
        isFromReplay: false,
        ways: ['ROOM', 'PRIVATE', 'EMAIL'],
      },
    ])
  })

  test('stores a question of another room though it has the same client id', async () => {
    const clientId = newId()
    await ask({ clientId })
    const other = await aLiveRoom(t)
    const body = { clientId, text: 'Here as well?' }
    const second = await t.request(liveQuestions.ask, { token: asha.token, params: { id: other.id }, body })
    expect(second.answer.question).toMatchObject({ text: 'Here as well?', room: { _id: other.id } })
    expect(await mine()).toHaveLength(2)
    // Questions outlive their rooms.
    await t.db.deleteFrom('live_rooms').where('id', 'in', [room.id, other.id]).execute()
    expect(await mine()).toHaveLength(2)
  })

  test('is for who may be in the room, under 18 too, and others do not find it', async () => {
    const guarded = await aMember(t, { plan: 'HALF_YEARLY' })
    await t.db
      .insertInto('consents')
      .values({ user_id: guarded.id, terms_version: 'x', age: 'GUARDIAN', agreed_at: t.clock.now() })
      .execute()
    const visitors = [guarded, await aMember(t, { plan: 'INITIAL' }), await aUser(t), meera]
    const statuses = []
    for (const visitor of visitors) statuses.push((await ask({}, visitor)).status)
    expect(statuses).toEqual([201, 404, 404, 201])
    expect((await t.request(liveQuestions.ask, { params: { id: room.id }, body: {} })).status).toBe(401)
  })

  test('says beside the field what is wrong', async () => {
    expect((await ask({ text: ' ' })).json.fields).toEqual({ text: 'Your question is required.' })
    expect((await ask({ text: undefined })).json.fields).toEqual({ text: 'Your question is required.' })
    expect((await ask({ text: 'x'.repeat(501) })).json.fields).toEqual({
      text: 'Your question can have at most 500 characters.',
    })
    expect((await ask({ text: 'ध'.repeat(500) })).status).toBe(201)
  })

  test('is limited for each member and hour, but not for a question sent again', async () => {
    const clientId = newId()
    await ask({ clientId })
    for (let sent = 1; sent < QUESTIONS_PER_HOUR; sent++) expect((await ask()).status).toBe(201)
    expect((await ask()).status).toBe(429)
    expect((await ask({ clientId })).status).toBe(201)
    expect((await ask({}, await aMember(t, { plan: 'ANNUAL' }))).status).toBe(201)
    t.clock.advance(HOUR_IN_MS)
    expect((await ask()).status).toBe(201)
  })
})

test('a member sees no questions of others, and of answers for everyone the name only as the asker wished', async () => {
  const named = await aQuestion({ text: 'With my name?' })
  const unnamed = await aQuestion({ text: 'Without it?', isNamed: false })
  const other = await aMember(t, { plan: 'ANNUAL' })
  await answer(named)
  t.clock.advance(1000)
  await answer(unnamed)
  await answer(await aQuestion({ text: 'Alone?' }), { how: 'PRIVATE' })
  expect(await mine(other)).toEqual([])
  expect(await answersInRoom(other)).toMatchObject([
    { question: 'Without it?', askedBy: null, answer: 'At dawn.' },
    { question: 'With my name?', askedBy: 'Asha', answer: 'At dawn.' },
  ])
  expect((await mine()).map((question) => question.answer)).toMatchObject([
    { how: 'PRIVATE', text: 'At dawn.' },
    { how: 'ROOM' },
    { how: 'ROOM' },
  ])
  const outsider = await aUser(t)
  expect((await t.request(liveQuestions.answers, { token: outsider.token, params: { id: room.id } })).status).toBe(404)
})

test.each([
  ['under 18', 'GUARDIAN'],
  ['of unknown age', null],
] as const)('a member %s is not named in the room, whatever they asked for', async (_who, age) => {
  const child = await aMember(t, { plan: 'ANNUAL', name: 'Child Rao' })
  const consent = { user_id: child.id, terms_version: 'x', agreed_at: t.clock.now() }
  if (age)
    await t.db
      .insertInto('consents')
      .values({ ...consent, age })
      .execute()
  await answer(await aQuestion({ isNamed: true }, child))
  expect(await answersInRoom()).toMatchObject([{ askedBy: null, answer: 'At dawn.' }])
  expect(await mine(child)).toMatchObject([{ isNamed: false }])
})

describe('of two administrators', () => {
  test('the second learns who has the question, until it is let go or the time is over', async () => {
    const id = await aQuestion()
    expect((await take(id)).answer.question).toMatchObject({
      state: 'TAKEN',
      takenBy: { name: 'Meera Iyer', isMe: true },
    })
    expect((await list({}, ravi)).questions).toMatchObject([{ takenBy: { name: 'Meera Iyer', isMe: false } }])
    for (const refused of [await take(id, ravi), await answer(id, {}, ravi), await close(id, ravi)]) {
      expect([refused.status, refused.json.message]).toEqual([409, 'Meera Iyer is answering this question.'])
    }
    await release(id, ravi)
    expect((await list({ state: 'TAKEN' })).total).toBe(1)
    expect((await mine())[0]?.state).toBe('NEW')
    await release(id)
    expect((await take(id, ravi)).answer.question.takenBy).toMatchObject({ isMe: true })
    t.clock.advance(TAKEN_FOR_MINUTES * MINUTE_IN_MS - 1)
    expect((await take(id)).status).toBe(409)
    t.clock.advance(1)
    expect((await take(id)).status).toBe(200)
  })

  test('one takes it when both try at the same moment', async () => {
    const id = await aQuestion()
    const taken = await Promise.all([take(id), take(id, ravi)])
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('one answers, and a repeated answer changes nothing', async () => {
    const id = await aQuestion()
    const answers = await Promise.all([answer(id, { how: 'EMAIL' }), answer(id, { how: 'EMAIL' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await answer(id, { text: 'At dusk.' }, ravi)).json).toMatchObject({ code: 'ANSWERED_MEANWHILE' })
    expect((await close(id, ravi)).status).toBe(409)
    await eventually(() => expect(emailsTo(asha)).toHaveLength(1))
    expect((await list({ state: 'ANSWERED' })).questions).toMatchObject([
      { _id: id, answer: { by: 'Meera Iyer', how: 'EMAIL', text: 'At dawn.', answeredAt: t.clock.now() } },
    ])
  })
})

test('an answer by email is in the member’s language, and their reply goes to who answered', async () => {
  await t.request(locale.update, { token: asha.token, body: { language: 'hi' } })
  await answer(await aQuestion({ text: 'कब?\nकैसे?' }), { how: 'EMAIL', text: 'सुबह।' })
  await eventually(() => expect(emailsTo(asha)).toHaveLength(1))
  const [sent] = emailsTo(asha)
  expect([sent?.subject, sent?.replyTo]).toEqual(['आपके प्रश्न का उत्तर', meera.email])
  expect(sent?.text).toMatch(/सुबह।\n\n22 नवंबर 2026 को आपने पूछा था:\n\n> कब\?\n> कैसे\?/)
})

test('questions outlive the room: later, and from the replay, they are answered by email alone', async () => {
  const during = await aQuestion()
  t.clock.advance(HOUR_IN_MS)
  const fromReplay = await aQuestion({ text: 'I saw the replay.' })
  expect((await list()).questions).toMatchObject([
    { _id: during, isFromReplay: false, ways: ['EMAIL'] },
    { _id: fromReplay, isFromReplay: true, ways: ['EMAIL'] },
  ])
  expect((await answer(during)).json).toMatchObject({ code: 'ONLY_BY_EMAIL' })
  expect((await answer(during, { how: 'EMAIL' })).status).toBe(200)
  // A session that has been deleted for good takes its room along, and no question.
  await t.db.deleteFrom('livestreams').where('id', '=', room.stream).execute()
  expect((await list()).questions).toMatchObject([{ _id: fromReplay, room: { _id: null, title: null } }])
  expect((await answer(fromReplay, { how: 'EMAIL' })).status).toBe(200)
  expect(await mine()).toMatchObject([{ state: 'ANSWERED' }, { state: 'ANSWERED' }])
})

test('a closed question can be opened again, and both are in the activity', async () => {
  const id = await aQuestion()
  expect((await reopen(id)).answer.question.state).toBe('NEW')
  expect((await close(id)).answer.question.state).toBe('CLOSED')
  expect((await close(id)).status).toBe(200)
  expect((await mine())[0]?.state).toBe('CLOSED')
  expect((await answer(id)).json).toMatchObject({ code: 'QUESTION_CLOSED' })
  expect((await list({ state: 'CLOSED' })).total).toBe(1)
  await reopen(id)
  expect((await answer(id)).status).toBe(200)
  const { entries } = (await t.request(audit.list, { token: meera.token })).answer
  const acts = entries.filter(({ subject }) => subject._id === id).map(({ act }) => act)
  expect(acts).toEqual(['question.answer', 'question.reopen', 'question.close'])
})

test('open questions are counted beside their room and for the bell', async () => {
  const [first] = [await aQuestion(), await aQuestion()]
  await take(first)
  const count = async () => {
    const { openQuestions } = (await t.request(liveModeration.get, { token: meera.token, params: { id: room.id } }))
      .answer.room
    const { items } = (await t.request(system.attention, { token: meera.token })).answer
    return [openQuestions, items.find(({ kind }) => kind === 'QUESTIONS')?.count]
  }
  expect(await count()).toEqual([2, 2])
  await answer(first)
  expect(await count()).toEqual([1, 1])
})

test('pages of a list follow each other', async () => {
  const asked = []
  for (const text of ['1', '2', '3']) {
    asked.push(await aQuestion({ text }))
    t.clock.advance(1000)
  }
  const first = await list({ limit: '2', roomId: room.id })
  const second = await list({ limit: '2', roomId: room.id, cursor: first.nextCursor ?? '' })
  expect([...first.questions, ...second.questions].map(({ _id }) => _id)).toEqual(asked)
  expect((await list({ roomId: newId() })).questions).toEqual([])
})

test.each(['take', 'release', 'answer', 'close', 'reopen'] as const)(
  'only administrators %s a question',
  async (act) => {
    const id = await aQuestion()
    const body = act === 'answer' ? { body: {} } : {}
    const statuses = []
    for (const token of [undefined, asha.token])
      statuses.push((await t.request(liveQuestions[act], { ...(token && { token }), params: { id }, ...body })).status)
    const unknown = await t.request(liveQuestions[act], { token: meera.token, params: { id: newId() }, ...body })
    expect([...statuses, unknown.status]).toEqual([401, 403, 404])
  },
)
