import { type TestApp, testApp } from '#tests/kit/app.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { RenderedSite } from '#shared/site-content/rendered-site.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const { audit, website } = contract

/** Instead of the built renderer: a page with the heading of the about page. */
const renderSite = vi.fn<RenderSite>()
async function renderHeading({ about }: SiteContent) {
  const pages = {
    '/about': about.heading.en,
    '/': '',
    '/courses': '',
    '/community': '',
    '/contact': '',
    '/live-sessions': '',
    '/privacy': '',
    '/terms': '',
  }
  return { pages, notFoundPages: {}, sitemap: '', tooHeavy: {} }
}

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ ports: { renderSite } })
  admin = await anAdmin(t, { name: 'Meera Iyer' })
})
beforeEach(() => void renderSite.mockReset().mockImplementation(renderHeading))
afterAll(() => t.close())

const get = async () => (await t.request(website.get, { token: admin.token })).answer
const save = (content: SiteContent, version: number) =>
  t.request(website.saveDraft, { token: admin.token, body: { content, version } })
const publish = (version: number) => t.request(website.publish, { token: admin.token, body: { version } })
const problems = async () => (await t.request(website.problems, { token: admin.token })).answer.problems
const withHeading = (en: string, hi = en): SiteContent => ({
  ...defaultContent,
  about: { ...defaultContent.about, heading: { en, hi } },
})
async function saveHeading(en: string, hi = en): Promise<number> {
  const { version } = (await get()).draft
  return (await save(withHeading(en, hi), version)).answer.draft.version
}

test('the draft begins with the words that the product comes with', async () => {
  const { draft, published, hasChanges } = await get()
  expect(draft).toEqual({ content: defaultContent, version: 0, changedAt: null, changedBy: null })
  expect({ published, hasChanges }).toEqual({ published: null, hasChanges: false })
  expect(await problems()).toEqual([])
})

test('a draft is saved, published, listed and taken up again', async () => {
  const version = await saveHeading('Who we are', 'हम कौन हैं')
  expect(await get()).toMatchObject({ hasChanges: true, draft: { version, changedBy: 'Meera Iyer' } })

  const { published } = (await publish(version)).answer
  expect(published.publishedBy).toBe('Meera Iyer')
  expect(await get()).toMatchObject({ published, hasChanges: false })
  const { entries } = (await t.request(audit.list, { token: admin.token })).answer
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'website.publish', subject: { kind: 'website', _id: published._id } },
    { act: 'website.save', after: { pages: ['about'] } },
  ])

  t.clock.advance(1000)
  const second = await saveHeading('Another')
  await publish(second)
  const { versions } = (await t.request(website.versions, { token: admin.token })).answer
  expect(versions.map(({ _id }) => _id)).toEqual([expect.any(String), published._id])

  const restore = { token: admin.token, params: { id: published._id }, body: { version: second } }
  const { draft } = (await t.request(website.restore, restore)).answer
  expect(draft.content.about.heading).toEqual({ en: 'Who we are', hi: 'हम कौन हैं' })
  expect((await get()).hasChanges).toBe(true)
  expect((await t.request(website.restore, restore)).status).toBe(409)
})

test('the second of two editors is refused, and gets the draft as it is now', async () => {
  const { version } = (await get()).draft
  const [mine, yours] = await Promise.all([save(withHeading('Mine'), version), save(withHeading('Yours'), version)])
  const late = mine.status === 409 ? mine : yours
  expect([mine.status, yours.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(late.json).toMatchObject({ code: 'CHANGED_MEANWHILE', draft: { version: version + 1 } })
  expect((await publish(version)).status).toBe(409)
})

test('a text too long for its place is refused beside its field', async () => {
  const { version } = (await get()).draft
  const refused = await save(withHeading('x'.repeat(91)), version)
  expect([refused.status, refused.json.fields]).toEqual([
    400,
    {
      'content.about.heading.en': 'Heading can have at most 90 letters; this has 91.',
      'content.about.heading.hi': 'Heading can have at most 90 letters; this has 91.',
    },
  ])
})

describe('publishing', () => {
  const served: RenderedSite[] = []
  beforeAll(() => t.product.publishedSite.subscribe((site) => served.push(site)))
  const shown = () => served.at(-1)?.pages['/about']

  test('is refused with a list of what has to be put right', async () => {
    renderSite.mockImplementation(async (content) => ({
      ...(await renderHeading(content)),
      tooHeavy: { '/': 26 * 1024 },
    }))
    const version = await saveHeading('Only English', '')
    const refused = await publish(version)
    const expected = [
      { section: 'about', field: 'heading', language: 'hi', message: 'Heading in Hindi is required.' },
      {
        section: 'home',
        field: '',
        language: 'en',
        message: 'The page / has 26 kB without its pictures; it can have at most 25 kB. Please shorten its texts.',
      },
    ]
    expect([refused.status, refused.json.problems]).toEqual([422, expected])
    expect(await problems()).toEqual(expected)
  })

  test('shows the pages of this server at once, and leaves them as they are when it fails', async () => {
    await publish(await saveHeading('Shown'))
    expect(shown()).toBe('Shown')
    const before = (await get()).published
    renderSite.mockRejectedValue(new Error('a part of a page is broken'))
    expect((await publish(await saveHeading('Broken'))).status).toBe(500)
    expect([shown(), (await get()).published]).toEqual(['Shown', before])
  })

  test('comes after a publication of a server whose clock is ahead', async () => {
    await publish(await saveHeading('From the future'))
    const before = (await get()).published
    const publishedAt = new Date(t.clock.now().getTime() + 3_600_000)
    await t.db
      .updateTable('site_versions')
      .set({ published_at: publishedAt })
      .where('id', '=', before?._id ?? '')
      .execute()
    const { published } = (await publish(await saveHeading('Now'))).answer
    expect([published.publishedAt, shown()]).toEqual([new Date(publishedAt.getTime() + 1), 'Now'])
    await t.product.publishedSite.refresh()
    expect(shown()).toBe('Now')
  })

  test('of a draft that was saved meanwhile is refused, whatever is rendered first', async () => {
    const version = await saveHeading('One')
    const refused = await publish(version + 1)
    expect([refused.status, refused.json.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(renderSite).not.toHaveBeenCalled()
  })

  test('needs a fresh code', async () => {
    const other = await anAdmin(t)
    const at = new Date(0)
    await t.db.updateTable('sessions').set({ fresh_until: at }).where('user_id', '=', other.id).execute()
    const { version } = (await get()).draft
    const refused = await t.request(website.publish, { token: other.token, body: { version } })
    expect([refused.status, refused.json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  })
})

test('a draft that cannot be read is refused, and no change overwrites it', async () => {
  const version = await saveHeading('Mine')
  const { content } = await t.db.selectFrom('site_draft').select('content').executeTakeFirstOrThrow()
  await sql`update site_draft set content = '{"home": 4}'`.execute(t.db)
  const all = [t.request(website.get, { token: admin.token }), save(withHeading('Yours'), version), publish(version)]
  for (const { status, json } of await Promise.all(all))
    expect([status, json.code]).toEqual([409, 'WEBSITE_DRAFT_UNREADABLE'])
  const stored = await t.db.selectFrom('site_draft').select(['content', 'version']).executeTakeFirstOrThrow()
  expect(stored).toEqual({ content: { home: 4 }, version })
  const { versions } = (await t.request(website.versions, { token: admin.token })).answer
  const params = { id: versions[0]?._id ?? '' }
  expect((await t.request(website.restore, { token: admin.token, params, body: {} })).status).toBe(200)
  expect((await get()).hasChanges).toBe(false)
  await t.db
    .updateTable('site_draft')
    .set({ content: JSON.stringify(content) })
    .execute()
})

test('members and visitors have none of it', async () => {
  const { token } = await aUser(t)
  const params = { id: admin.id }
  for (const call of Object.values(website)) {
    expect((await t.request(call, { token, params, body: {} })).status).toBe(403)
    expect((await t.request(call, { params, body: {} })).status).toBe(401)
  }
})

test('another server shows a publication within five seconds, also after it could not render one', async () => {
  const database = await freshDatabase()
  const shared = { ...database, close: async () => {} }
  const options = { now: t.clock.now(), env: {}, ports: { renderSite } }
  const [one, two] = [await openTestApp(shared, options), await openTestApp(shared, options)]
  try {
    const pages: (string | undefined)[] = []
    two.product.publishedSite.subscribe((site) => pages.push(site.pages['/about']))
    two.product.publishedSite.start()
    const { token } = await anAdmin(one)
    const publishHeading = async (heading: string, version: number) => {
      await one.request(website.saveDraft, { token, body: { content: withHeading(heading), version } })
      one.clock.advance(1000)
      return (await one.request(website.publish, { token, body: { version: version + 1 } })).answer.published
    }
    await publishHeading('First', 0)
    await vi.waitFor(() => expect(pages).toEqual(['First']), { timeout: 5000 })

    const { _id } = await publishHeading('Second', 1)
    await sql`update site_versions set content = '{"home": 4}' where id = ${_id}`.execute(one.db)
    await two.product.publishedSite.refresh()
    expect(pages).toEqual(['First'])
    await publishHeading('Third', 2)
    await two.product.publishedSite.refresh()
    expect(pages).toEqual(['First', 'Third'])
  } finally {
    await one.close()
    await two.close()
    await database.close()
  }
})
