import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { website } from '#shared/contract/website.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t, { name: 'Meera Iyer' })
})
afterAll(() => t.close())

const get = async () => (await t.request(website.get, { token: admin.token })).answer
const save = (content: SiteContent, version: number) =>
  t.request(website.saveDraft, { token: admin.token, body: { content, version } })
const publish = (version: number) => t.request(website.publish, { token: admin.token, body: { version } })
const withHeading = (en: string, hi = en): SiteContent => ({
  ...defaultContent,
  about: { ...defaultContent.about, heading: { en, hi } },
})

test('the draft begins with the words that the product comes with', async () => {
  const { draft, published, hasChanges } = await get()
  expect(draft).toEqual({ content: defaultContent, version: 0, changedAt: null, changedBy: null })
  expect({ published, hasChanges }).toEqual({ published: null, hasChanges: false })
})

test('a draft is saved, published, listed and taken up again', async () => {
  const start = (await get()).draft.version
  const first = (await save(withHeading('Who we are', 'हम कौन हैं'), start)).answer.draft
  expect(first).toMatchObject({ version: start + 1, changedBy: 'Meera Iyer' })
  expect((await get()).hasChanges).toBe(true)

  const { published } = (await publish(first.version)).answer
  expect(published.publishedBy).toBe('Meera Iyer')
  expect(await get()).toMatchObject({ published, hasChanges: false })

  const second = (await save(withHeading('Another'), first.version)).answer.draft
  await publish(second.version)
  const { versions } = (await t.request(website.versions, { token: admin.token })).answer
  expect(versions.map(({ _id }) => _id)).toEqual([expect.any(String), published._id])

  const restore = { token: admin.token, params: { id: published._id }, body: { version: second.version } }
  const { draft } = (await t.request(website.restore, restore)).answer
  expect(draft.content.about.heading).toEqual({ en: 'Who we are', hi: 'हम कौन हैं' })
  expect((await get()).hasChanges).toBe(true)
})

test('the second of two editors is told, and gets the draft as it is now', async () => {
  const { version } = (await get()).draft
  await save(withHeading('Mine'), version)
  const late = await save(withHeading('Yours'), version)
  expect(late.status).toBe(409)
  expect(late.json).toMatchObject({ code: 'CHANGED_MEANWHILE', draft: { version: version + 1 } })
  expect((await publish(version)).status).toBe(409)
})
