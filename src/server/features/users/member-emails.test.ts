import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { users, userDetails, userLists } = contract

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  // The emails are read from the database: no job sends them.
  t = await testApp({ ports: { jobs: manualJobs().jobs } })
  admin = await anAdmin(t, { name: 'Meera Iyer' })
})
afterEach(() => t.close())

const emails = () => t.db.selectFrom('emails').selectAll().orderBy('recipient').execute()
const asha = { name: 'Asha Rao', email: 'asha@new.example', mobileNumber: '98200 11223', role: 'USER' }
const create = (body: object) => t.request(users.create, { token: admin.token, body: { ...asha, ...body } })
const givePlan = (id: string, body: object) =>
  t.request(userDetails.givePlan, { token: admin.token, params: { id }, body })

describe('a user who is added by hand', () => {
  test('gets a plan until the given day and a welcome email about it', async () => {
    const { id: plan } = await findPlan(t, 'ANNUAL')
    const { answer } = await create({ plan, planEndsOn: '2027-05-31', sendsEmail: true })
    expect(answer.user).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      currentPlan: { planName: 'Annual' },
      expiresAt: new Date('2027-05-31T18:29:59.000Z'),
    })
    const [email] = await emails()
    expect(email).toMatchObject({ recipient: 'asha@new.example', subject: 'Welcome to Sadhana' })
    for (const text of [
      'Meera Iyer',
      'Annual plan runs until 31 May 2027',
      'asha@new.example',
      '+919820011223',
      '/admin/login',
    ])
      expect(email?.text).toContain(text)
    const { details } = await t.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'user.create')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ after: { currentPlan: 'Annual', expiresAt: '31 May 2027, 11:59 pm IST' } })
  })

  test('without a plan gets an email that names none, and only if wanted', async () => {
    await create({ sendsEmail: true })
    await create({ email: 'silent@new.example' })
    const all = await emails()
    expect(all.map(({ recipient }) => recipient)).toEqual(['asha@new.example'])
    expect(all[0]?.text).not.toContain('plan')
  })

  test('a second click makes nobody and sends nothing more', async () => {
    const answers = await Promise.all([create({ sendsEmail: true }), create({ sendsEmail: true })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(await emails()).toHaveLength(1)
  })

  test.each(['2026-11-20', '2028-11-23'])('a plan cannot end on %s', async (planEndsOn) => {
    const { id: plan } = await findPlan(t, 'ANNUAL')
    const { status, json } = await create({ plan, planEndsOn, sendsEmail: true })
    const problem = 'Please choose today or a later day, at most two years ahead.'
    expect([status, json.fields]).toEqual([422, { planEndsOn: problem }])
    expect(await emails()).toEqual([])
    expect((await create({})).status).toBe(201)
  })
})

describe('giving a plan to a user without one', () => {
  test.each(['INACTIVE', 'EXPIRED'])(
    'whose status is %s: for the full length or until a day, with an email',
    async (status) => {
      const member = status === 'EXPIRED' ? await aMember(t, { plan: 'INITIAL', daysAgo: 40 }) : await aUser(t)
      const { id: plan } = await findPlan(t, 'HALF_YEARLY')
      const { answer } = await givePlan(member.id, { plan, endsOn: '2026-12-24', sendsEmail: true })
      expect(answer.user).toMatchObject({
        subscriptionStatus: 'ACTIVE',
        expiresAt: new Date('2026-12-24T18:29:59.000Z'),
      })
      expect((await emails()).map(({ subject }) => subject)).toEqual(['Your Half-Yearly plan at Sadhana'])
      expect(answer.grants[0]).toMatchObject({ source: 'ADMIN', paymentId: null })
      const other = await aUser(t)
      const full = await givePlan(other.id, { plan })
      expect(full.answer.user.expiresAt).toEqual(new Date('2027-05-21T18:29:59.000Z'))
      expect(await emails()).toHaveLength(1)
    },
  )

  test('is refused while a plan runs, also twice at once', async () => {
    const member = await aUser(t)
    const { id: plan } = await findPlan(t, 'ANNUAL')
    const answers = await Promise.all([
      givePlan(member.id, { plan, sendsEmail: true }),
      givePlan(member.id, { plan, sendsEmail: true }),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await givePlan(member.id, { plan })).json.code).toBe('PLAN_STILL_RUNS')
    expect(await emails()).toHaveLength(1)
  })

  test('an unknown plan, an unknown user and a member are refused', async () => {
    const member = await aUser(t)
    const { id: plan } = await findPlan(t, 'ANNUAL')
    expect((await givePlan(member.id, { plan: admin.id })).json.code).toBe('UNKNOWN_ITEM')
    expect((await givePlan('01a00000-0000-7000-8000-000000000001', { plan })).status).toBe(404)
    expect(
      (await t.request(userDetails.givePlan, { token: member.token, params: { id: member.id }, body: { plan } }))
        .status,
    ).toBe(403)
  })
})

test('an extension and a plan given in the form send an email if wanted', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const other = await aUser(t)
  const { id: currentPlan } = await findPlan(t, 'INITIAL')
  const { token } = admin
  await t.request(userDetails.extend, {
    token,
    params: { id: member.id },
    body: { until: '2028-01-01', sendsEmail: true },
  })
  await t.request(userDetails.extend, { token, params: { id: member.id }, body: { until: '2028-01-02' } })
  await t.request(users.update, { token, params: { id: other.id }, body: { currentPlan, sendsEmail: true } })
  await t.request(users.update, { token, params: { id: other.id }, body: { currentPlan, sendsEmail: true } })
  const subjects = (await emails()).map(({ subject }) => subject).toSorted()
  expect(subjects).toEqual(['Your Initial plan at Sadhana', 'Your plan at Sadhana now runs until 1 Jan 2028'])
})

test('a member who reads Hindi gets the email in Hindi', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const locale = { user_id: member.id, language: 'hi', time_zone: null, is_time_zone_chosen: false } as const
  await t.db.insertInto('locales').values(locale).execute()
  await t.request(userDetails.extend, {
    token: admin.token,
    params: { id: member.id },
    body: { until: '2028-01-01', sendsEmail: true },
  })
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Sadhana में आपका प्लान अब 1 जनवरी 2028 तक चलेगा'])
})

test('an imported file gives plans until their ends, and each new user one welcome email', async () => {
  const row = (line: number, changes: object) => ({
    line,
    name: `Member ${line}`,
    email: `import${line}@new.example`,
    mobileNumber: `98765 4321${line}`,
    plan: '',
    ...changes,
  })
  const rows = [
    row(2, { plan: 'annual', planEnd: '31/05/2027' }),
    row(3, { plan: 'Annual' }),
    row(4, {}),
    row(5, { plan: 'Annual', planEnd: 'soon' }),
  ]
  const send = () => t.request(userLists.import, { token: admin.token, body: { rows, sendsEmail: true } })
  const { answer } = await send()
  const problem = '“soon” is no date. Please write it as 2027-05-31 or 31/05/2027.'
  expect(answer).toEqual({ made: 3, refused: [{ line: 5, problems: [problem] }] })
  expect((await send()).answer.made).toBe(0)
  const { answer: list } = await t.request(users.list, {
    token: admin.token,
    query: { search: '@new.example', sort: 'NAME' },
  })
  expect(list.users.map(({ expiresAt }) => expiresAt?.toISOString() ?? null)).toEqual([
    '2027-05-31T18:29:59.000Z',
    '2027-11-21T18:29:59.000Z',
    null,
  ])
  const sent = await emails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    'import2@new.example',
    'import3@new.example',
    'import4@new.example',
  ])
  expect(sent[0]?.text).toContain('Annual plan runs until 31 May 2027')
})
