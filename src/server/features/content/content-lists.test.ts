import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aVideo } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

type Create = (t: TestApp, token: string, details: object) => Promise<{ _id: string }>

describe.each<{ kind: 'videos' | 'audios' | 'ebooks' | 'courses'; create: Create }>([
  { kind: 'videos', create: aVideo },
  { kind: 'audios', create: anAudio },
  { kind: 'ebooks', create: anEbook },
  { kind: 'courses', create: aCourse },
])('the list of $kind', ({ kind, create }) => {
  const call = contract[kind].list

  async function list(query: Record<string, string>) {
    const { status, json } = await t.request(call, { token: admin.token, query })
    const items = json[kind]
    return {
      status,
      nextCursor: typeof json.nextCursor === 'string' ? json.nextCursor : null,
      titles: Array.isArray(items) ? items.map(({ title }: { title: string }) => title) : [],
    }
  }

  test('can be filtered by status and sorted, page by page', async () => {
    const publishAt = new Date(t.clock.now().getTime() + 60_000).toISOString()
    for (const [title, publishing] of [
      ['Shown', { isPublished: true }],
      ['Draft', { isPublished: false }],
      ['Coming', { isPublished: false, publishAt }],
      ['Last', { isPublished: true }],
    ] as const) {
      t.clock.advance(1000)
      await create(t, admin.token, { title, ...publishing })
    }
    expect((await list({ status: 'PUBLISHED', order: 'oldest' })).titles).toEqual(['Shown', 'Last'])
    expect((await list({ status: 'SCHEDULED' })).titles).toEqual(['Coming'])
    expect((await list({ status: 'DRAFT' })).titles).toEqual(['Draft'])
    expect((await list({ status: 'PUBLISHED', search: 'last' })).titles).toEqual(['Last'])

    for (const [order, all] of [
      ['newest', ['Last', 'Coming', 'Draft', 'Shown']],
      ['oldest', ['Shown', 'Draft', 'Coming', 'Last']],
    ] as const) {
      const first = await list({ order, limit: '3' })
      const rest = await list({ order, limit: '3', cursor: first.nextCursor ?? '' })
      expect([...first.titles, ...rest.titles]).toEqual(all)
    }

    // From its time on a scheduled item counts as published.
    t.clock.advance(60_000)
    expect((await list({ status: 'SCHEDULED' })).titles).toEqual([])
    expect((await list({ status: 'PUBLISHED', order: 'oldest' })).titles).toEqual(['Shown', 'Coming', 'Last'])
  })

  test.each([{ status: 'GONE' }, { order: 'sideways' }])('refuses %j', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})
