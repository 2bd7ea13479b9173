import { unsubscribeUrl } from './reminder-links.ts'
import { keyFor, createSecretBox } from '#server/platform/secret-box.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => void (t = await testApp({ env: { SECRET_KEY: SECRET.toString('hex') } })))
afterAll(() => t.close())

const SECRET = Buffer.alloc(32, 7)
const FORM = 'application/x-www-form-urlencoded'
const box = () => createSecretBox(keyFor('reminder links', SECRET))
const linkFor = (userId: string, kind: 'LIVE_SESSION' | 'EXPIRY') => unsubscribeUrl(box(), '', { userId, kind })
const post = (url: string, payload: string, type = FORM) =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

async function someone() {
  const user = await aUser(t)
  const choices = async () => (await t.request(contract.reminders.choices, { token: user.token })).answer.reminders
  return { ...user, choices }
}

test.each([
  [FORM, 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  'a one-click request of an email program unsubscribes from that kind, without a session or a redirect: %s',
  async (type, body) => {
    const { id, choices } = await someone()
    for (let time = 0; time < 2; time++) {
      const answer = await post(linkFor(id, 'LIVE_SESSION'), body, type)
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    }
    expect(await choices()).toEqual({ webinars: true, liveSessions: false, expiry: true })
  },
)

test('the button of the page redirects, and opening the link alone changes nothing', async () => {
  const { id, choices } = await someone()
  const link = linkFor(id, 'EXPIRY')
  await t.app.inject({ method: 'GET', url: link })
  expect(await choices()).toEqual({ webinars: true, liveSessions: true, expiry: true })
  const answer = await post(link, '')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/reminders/ended#ended'])
  expect(await choices()).toEqual({ webinars: true, liveSessions: true, expiry: false })
})

test.each(['', '?token=', '?token=x', '?token=a&token=b', `?token=${'A'.repeat(80)}`])(
  'an invalid link is reported as unknown: %s',
  async (query) => {
    const path = `/reminders/unsubscribe${query}`
    expect((await post(path, '')).headers.location).toBe('/reminders/ended#unknown')
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(422)
  },
)

test('the link of a deleted user does no harm', async () => {
  expect((await post(linkFor('01900000-0000-7000-8000-00000000ffff', 'EXPIRY'), '')).statusCode).toBe(303)
})
