import { FILE_URL_VALID_FOR_MS } from './document-viewer.service.ts'
import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aBook, aCourse, anEbook } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, endPlanAsAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { documentViewer, library, freeEbook } = contract
const env = { DOCUMENT_VIEWER_URL: 'https://viewer.example.org/embed?file={address}&theme=plain' }

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
let ids: { shown: string; draft: string; withoutCourse: string; course: string }
beforeAll(async () => {
  t = await testApp({ env })
  // The address of the file must contain the port at which the app listens.
  await t.startJobs()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL' })
  const { token } = admin
  const shown = (await anEbook(t, token))._id
  const draft = (await anEbook(t, token, { isPublished: false }))._id
  const course = (await aCourse(t, token, { ebooks: [shown, draft] }))._id
  ids = { shown, draft, course, withoutCourse: (await anEbook(t, token))._id }
})
beforeEach(() => t.clock.set(NOON))
afterAll(() => t.close())

const open = async (id: string, token = member.token) => t.request(documentViewer.open, { token, params: { id } })
const fileIn = (address: string) => new URL(address).searchParams.get('file') ?? ''
const readFile = async (address: string) => (await fetch(fileIn(address))).status

test('the viewer can read one file for five minutes', async () => {
  const { address, expiresAt } = (await open(ids.shown)).answer
  expect(address).toMatch(
    /^https:\/\/viewer\.example\.org\/embed\?file=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Ffiles%2F[\w-]+&theme=plain$/,
  )
  expect(expiresAt).toEqual(new Date(new Date(NOON).getTime() + FILE_URL_VALID_FOR_MS))
  const response = await fetch(fileIn(address))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await response.arrayBuffer()).equals(aBook.bytes)).toBe(true)
  t.clock.advance(FILE_URL_VALID_FOR_MS - 1)
  expect(await readFile(address)).toBe(200)
  t.clock.advance(1)
  expect(await readFile(address)).toBe(403)
})

test('removing the plan ends the URL within seconds', async () => {
  const { id, token } = await aMember(t, { plan: 'HALF_YEARLY' })
  const { address } = (await open(ids.shown, token)).answer
  await endPlanAsAdmin(t, { id, token: admin.token })
  t.clock.advance(4000)
  expect(await readFile(address)).toBe(403)
})

test('drafts, e-books without a course and unknown ids are not found', async () => {
  for (const id of [ids.draft, ids.withoutCourse, ids.course, 'no-id']) expect((await open(id)).status).toBe(404)
})

test('the free e-book opens for anyone signed in', async () => {
  const token = await aSession(t, (await aUser(t)).id)
  expect((await open(ids.withoutCourse, token)).json).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' })
  await t.request(freeEbook.choose, { token: admin.token, body: { ebookId: ids.withoutCourse } })
  expect((await open(ids.withoutCourse, token)).status).toBe(200)
  const { ebook } = (await t.request(freeEbook.read, { token })).answer
  expect(ebook?.isShownOutside).toBe(true)
})

test('courses say that e-books open outside, and the content security policy allows framing the viewer', async () => {
  const params = { id: ids.course }
  const { json, headers } = await t.request(library.course, { token: member.token, params })
  expect(json).toMatchObject({ course: { ebooks: [{ isShownOutside: true }] } })
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  const page = await t.app.inject('/outbox')
  expect(page.headers['content-security-policy']).toContain(
    "frame-src 'self' https://*.razorpay.com https://viewer.example.org;",
  )
})

test('without the setting there is no external viewer', async () => {
  const plain = await testApp()
  try {
    const { token } = await anAdmin(plain)
    const { _id: id } = await anEbook(plain, token)
    const { _id: courseId } = await aCourse(plain, token, { ebooks: [id] })
    const course = await plain.request(library.course, { token, params: { id: courseId } })
    expect(course.json).toMatchObject({ course: { ebooks: [{ isShownOutside: false }] } })
    const page = await plain.app.inject('/outbox')
    expect(page.headers['content-security-policy']).not.toContain('viewer')
    expect((await plain.request(documentViewer.open, { token, params: { id } })).status).toBe(404)
  } finally {
    await plain.close()
  }
})
