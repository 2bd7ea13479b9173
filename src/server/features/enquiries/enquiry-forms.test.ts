import { testApp, type TestApp } from '#tests/kit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function post(url: string, fields: Record<string, string> = {}, type = 'application/x-www-form-urlencoded') {
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, location: answer.headers.location, cache: answer.headers['cache-control'] }
}

const message = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  subject: 'Sundays',
  message: 'When do you meet?',
  website: '',
}

test('a message from a browser without JavaScript redirects to the thanks', async () => {
  expect(await post('/forms/contact', message)).toEqual({ status: 303, location: '/contact#sent', cache: 'no-store' })
  const stored = await t.db.selectFrom('enquiries').select(['email', 'subject']).execute()
  expect(stored).toEqual([{ email: 'asha@example.com', subject: 'Sundays' }])
})

test('invalid and too frequent messages redirect to their explanation', async () => {
  expect((await post('/forms/contact', { ...message, email: 'asha' })).location).toBe('/contact#refused')
  expect((await post('/forms/contact')).location).toBe('/contact#refused')
  expect((await post('/forms/newsletter', { email: 'reader' })).location).toBe('/newsletter#refused')
  const locations = []
  for (const email of Array<string>(5).fill('often@example.com')) {
    locations.push((await post('/forms/newsletter', { email })).location)
  }
  expect([locations[0], locations.at(-1)]).toEqual(['/newsletter#asked', '/newsletter#later'])
})

test('the buttons of the linked pages use the token of the URL, without a body', async () => {
  await post('/forms/newsletter', { email: 'reader@example.com' })
  const sentEmails = () =>
    t.db.selectFrom('emails').select('text').where('recipient', '=', 'reader@example.com').orderBy('id').execute()
  const pathIn = (text = '') => /\/newsletter\/\w+\?token=[\w-]+/.exec(text)?.[0] ?? ''
  const confirm = pathIn((await sentEmails()).at(-1)?.text)
  expect(await post(confirm)).toMatchObject({ status: 303, location: '/newsletter#confirmed' })
  const unsubscribe = pathIn((await sentEmails()).at(-1)?.text)
  expect(await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' })).toMatchObject({
    location: '/newsletter#unsubscribed',
  })
  expect((await post('/newsletter/confirm?token=x')).location).toBe('/newsletter#expired')
  expect((await post('/newsletter/confirm')).location).toBe('/newsletter#refused')
})

test('the forms of the Hindi pages redirect to the Hindi pages', async () => {
  expect((await post('/hi/forms/contact', { ...message, email: 'anita@example.com' })).location).toBe(
    '/hi/contact#sent',
  )
  expect((await post('/hi/forms/newsletter', { email: 'pathak@example.com' })).location).toBe('/hi/newsletter#asked')
  const sentEmails = () =>
    t.db.selectFrom('emails').select('text').where('recipient', '=', 'pathak@example.com').orderBy('id').execute()
  const pathIn = (text = '') => /\/newsletter\/\w+\?token=[\w-]+/.exec(text)?.[0] ?? ''
  expect((await post(`/hi${pathIn((await sentEmails()).at(-1)?.text)}`)).location).toBe('/hi/newsletter#confirmed')
  expect((await post(`/hi${pathIn((await sentEmails()).at(-1)?.text)}`)).location).toBe('/hi/newsletter#unsubscribed')
  expect((await post('/hi/newsletter/confirm?token=x')).location).toBe('/hi/newsletter#expired')
})

test('only URL-encoded forms of limited size are accepted', async () => {
  expect((await post('/forms/contact', message, 'text/plain')).status).toBe(415)
  expect((await post('/forms/contact', { ...message, message: 'x'.repeat(70_000) })).status).toBe(413)
})
