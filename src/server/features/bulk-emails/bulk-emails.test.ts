import { bulkEmailApp } from '#tests/kit/bulk-emails.ts'
import { contract } from '#shared/contract/index.ts'
import { isWelcome, PURPOSES } from '#shared/domain/channel-consents.ts'
import { DAY_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { channelConsents, me } = contract

let t: Awaited<ReturnType<typeof bulkEmailApp>>
beforeEach(async () => void (t = await bulkEmailApp()))
afterEach(() => t.close())

const linkIn = (text: string | undefined) => new URL(/https?:\S+unsubscribe\?token=\S+/.exec(text ?? '')?.[0] ?? '')
const unsubscribe = ({ pathname, search }: URL) =>
  t.app.inject({
    method: 'POST',
    url: pathname + search,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('each member gets the message once, in their language, with their name and a link that ends such emails', async () => {
  const [asha, ravi] = [await t.recipient(), await t.recipient({ language: 'hi', name: '<Ravi>' })]
  const messageId = await t.send([asha, ravi])
  await t.send([asha, ravi], { messageId })
  await t.runJobs()
  await t.runJobs()
  expect(t.emails).toHaveLength(2)
  const [english, hindi] = t.emails
  expect(english).toMatchObject({ to: asha.email, subject: 'Namaste Asha' })
  expect(english?.text).toMatch(/We begin on Monday\.\n\nBe there, Asha\.\n\nStop emails about the service: http/)
  expect(english?.unsubscribeUrl).toBe(linkIn(english?.text).href)
  expect(hindi).toMatchObject({ to: ravi.email, subject: 'नमस्ते <Ravi>' })
  expect(hindi?.html).toContain('lang="hi"')
  expect(linkIn(hindi?.text).pathname).toBe('/hi/reminders/unsubscribe')
  expect(t.results).toEqual(
    [asha, ravi].map(({ userId }) => ({ messageId, userId, state: 'SENT', reason: null, at: t.clock.now() })),
  )
})

test('a name cannot add HTML', async () => {
  await t.send([{ ...(await t.recipient()), name: '<b>Asha</b>' }])
  await t.runJobs()
  expect(t.emails[0]?.html).not.toContain('<b>')
  expect(t.emails[0]?.html).toMatch(/&#60;b&#62;Asha/)
})

test.each(PURPOSES.flatMap((purpose) => [null, true, false].map((chosen) => ({ purpose, chosen }))))(
  'who gets an email follows the rule: $purpose, chosen $chosen',
  async ({ purpose, chosen }) => {
    const member = await t.recipient()
    const body = { [purpose.toLowerCase()]: chosen }
    if (chosen !== null) await t.request(channelConsents.choose, { token: member.token, body })
    const { email } = (await t.request(channelConsents.choices, { token: member.token })).answer
    expect(purpose === 'SERVICE' ? email.service : email.marketing).toBe(isWelcome(purpose, chosen))
    await t.send([member], { purpose })
    await t.runJobs()
    expect(t.emails).toHaveLength(isWelcome(purpose, chosen) ? 1 : 0)
    const reason = isWelcome(purpose, chosen) ? null : purpose === 'SERVICE' ? 'REFUSED' : 'NOT_AGREED'
    expect(t.results).toMatchObject([{ state: reason ? 'SKIPPED' : 'SENT', reason }])
  },
)

test('a consent that is withdrawn between queueing and sending counts', async () => {
  const member = await t.recipient()
  await t.request(channelConsents.choose, { token: member.token, body: { marketing: true } })
  await t.send([member], { purpose: 'MARKETING' })
  await t.request(channelConsents.choose, { token: member.token, body: { marketing: false } })
  await t.runJobs()
  expect([t.emails, t.results]).toMatchObject([[], [{ reason: 'NOT_AGREED' }]])
})

test('a scanner that opens the link changes nothing; one click ends emails of that purpose alone, again and again', async () => {
  const member = await t.recipient()
  const choices = async () => (await t.request(channelConsents.choices, { token: member.token })).answer.email
  await t.request(channelConsents.choose, { token: member.token, body: { marketing: true } })
  await t.send([member], { purpose: 'MARKETING' })
  await t.runJobs()
  const link = linkIn(t.emails[0]?.text)
  await t.app.inject({ method: 'GET', url: link.pathname + link.search })
  await t.app.inject({ method: 'HEAD', url: link.pathname + link.search })
  expect(await choices()).toEqual({ service: true, marketing: true })
  for (let time = 0; time < 2; time++) expect((await unsubscribe(link)).statusCode).toBe(200)
  expect(await choices()).toEqual({ service: true, marketing: false })
  const { answer } = await t.request(me.export, { token: member.token })
  expect(answer.consents.channels).toMatchObject([
    { channel: 'EMAIL', purpose: 'MARKETING', given: false, how: 'LINK' },
  ])
  expect(answer.bulkEmails).toMatchObject([{ subject: 'Namaste {name}', state: 'SENT' }])
})

test('who unsubscribes while a message is being sent gets no more of what still waits', async () => {
  const [first, second] = [await t.recipient(), await t.recipient()]
  await t.send([first, second])
  await t.runJobs()
  await unsubscribe(linkIn(t.emails.find(({ to }) => to === second.email)?.text))
  await t.send([first, second])
  await t.runJobs()
  expect(t.emails.map(({ to }) => to)).toEqual([first.email, second.email, first.email])
})

test('suppressed addresses, administrators and deleted members get nothing', async () => {
  const [suppressed, promoted, gone] = [await t.recipient(), await t.recipient(), await t.recipient()]
  await t.send([suppressed, promoted, gone])
  await t.bounce(suppressed.email, 'HARD')
  await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', promoted.id).execute()
  await t.db.deleteFrom('users').where('id', '=', gone.id).execute()
  await t.runJobs()
  expect(t.emails).toEqual([])
  expect(t.results).toHaveLength(2)
  expect(new Set(t.results.map(({ reason }) => reason))).toEqual(new Set(['NOT_A_MEMBER', 'SUPPRESSED']))
})

test('a paused message waits, a resumed one goes on, a cancelled one ends for good', async () => {
  const paused = await t.send([await t.recipient()])
  await t.setState(paused, 'PAUSED')
  await t.runJobs()
  expect(t.emails).toHaveLength(0)
  await t.setState(paused, 'SENDING')
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(1)
  const cancelled = await t.send([await t.recipient()])
  await t.setState(cancelled, 'CANCELLED')
  await t.setState(cancelled, 'SENDING')
  await t.runJobs()
  expect(t.emails).toHaveLength(1)
  expect(t.results.at(-1)).toMatchObject({ state: 'SKIPPED', reason: 'CANCELLED' })
})

test('a new sender sends 500 emails on the first day in India and twice as many on the next', async () => {
  await t.send(await t.recipients(700))
  await t.send(await t.recipients(700))
  await t.runJobs()
  expect(t.emails).toHaveLength(500)
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(500)
  t.clock.advance(DAY_IN_MS)
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(1400)
  expect(new Set(t.emails.map(({ to }) => to)).size).toBe(1400)
  expect(t.results).toHaveLength(1400)
})

test('what a dead node has claimed is sent by another one, after two minutes', async () => {
  await t.send(await t.recipients(3))
  const claimed = { state: 'SENDING', claimed_at: t.clock.now(), attempts: 1 } as const
  await t.db.updateTable('bulk_emails').set(claimed).execute()
  await t.runJobs()
  t.clock.advance(2 * MINUTE_IN_MS)
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(0)
  t.clock.advance(1)
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(3)
})

test('two nodes at once send every email once', async () => {
  await t.send(await t.recipients(400))
  await Promise.all([t.runJobs(), t.resume().then(() => t.runJobs())])
  expect(new Set(t.emails.map(({ to }) => to)).size).toBe(400)
  expect(t.emails).toHaveLength(400)
})
