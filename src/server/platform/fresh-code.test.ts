import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aUser, type Someone } from '#tests/kit/people.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let admin: Someone
let late: Someone
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  late = await anAdmin(t)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', late.id).execute()
})
afterAll(() => t.close())

const startTime = new Date('2026-12-01T04:30:00Z')

test.each([
  { kind: 'course', call: contract.courses.remove, make: async () => (await aCourse(t, admin.token))._id },
  { kind: 'video', call: contract.videos.remove, make: async () => (await aVideo(t, admin.token))._id },
  { kind: 'audio', call: contract.audios.remove, make: async () => (await anAudio(t, admin.token))._id },
  { kind: 'e-book', call: contract.ebooks.remove, make: async () => (await anEbook(t, admin.token))._id },
  {
    kind: 'stream',
    call: contract.livestreams.remove,
    make: async () => (await aStream(t, admin.token, { startTime }))._id,
  },
  { kind: 'user', call: contract.users.remove, make: async () => (await aUser(t)).id },
])(
  'the deletion of a $kind wants a fresh code; without one it is still there to be deleted',
  async ({ call, make }) => {
    const params = { id: await make() }
    const old = await t.request(call, { token: late.token, params })
    expect([old.status, old.json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
    const member = await aMember(t, { plan: 'ANNUAL' })
    expect((await t.request(call, { token: member.token, params })).json.code).toBe('FORBIDDEN')
    const answers = [0, 1].map(() => t.request(call, { token: admin.token, params }))
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  },
)
