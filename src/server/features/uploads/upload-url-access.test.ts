import { createLog } from '#server/platform/log.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { fixture } from '#tests/kit/content.ts'
import { anAdmin, aTeamMember, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { generateUrl } = contract.uploads
const { fileName, fileType, bytes } = fixture('two-seconds.mp4', 'video/mp4')

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await anAdmin(t)).token
})
afterAll(() => t.close())

// S3 does not ask the server: there an address is valid for ten minutes whatever happens.
describe.skipIf(process.env.TEST_FILES === 's3')('an upload address stops working when', () => {
  const makeOwner = async (id: string) => {
    await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute()
    await t.db.deleteFrom('team_members').where('user_id', '=', id).execute()
    await aTeamMember(t, id, ['OWNER']).catch(() => {})
  }

  test.each<[string, (someone: SignedInUser) => Promise<unknown>]>([
    [
      'the administrator was removed from the team',
      ({ id }) => t.request(contract.team.remove, { token, params: { id } }),
    ],
    [
      'the administrator lost the permission',
      ({ id }) => t.request(contract.team.update, { token, params: { id }, body: { roles: ['SUPPORT'] } }),
    ],
    [
      'the administrator was signed out everywhere',
      ({ id }) => t.request(contract.userDetails.signOut, { token, params: { id } }),
    ],
    ['the administrator signed out', (someone) => t.request(contract.auth.logout, { token: someone.token })],
    ['the administrator was deleted', ({ id }) => t.request(contract.users.remove, { token, params: { id } })],
  ])('%s', async (_, act) => {
    const someone = await anAdmin(t)
    const ask = async (body: object) => (await t.request(generateUrl, { token: someone.token, body })).answer
    const single = await ask({ fileName, fileType, fileSize: bytes.length })
    const multipart = await ask({ action: 'start-multipart', fileName, fileType, fileSize: bytes.length })
    if (!('data' in single) || !('uploadId' in multipart)) throw new Error('There is no address.')
    const part = await ask({
      action: 'get-part-url',
      key: multipart.key,
      uploadId: multipart.uploadId,
      partNumber: 1,
    })
    if (!('url' in part)) throw new Error('There is no address.')
    const statuses = async () => {
      const send = async (url: string, headers: Record<string, string>) =>
        (await fetch(new URL(url, t.address), { method: 'PUT', headers, body: bytes })).status
      return [await send(single.data.uploadUrl, { 'content-type': fileType }), await send(part.url, {})]
    }
    expect(await statuses()).toEqual([200, 200])
    await act(someone)
    expect(await statuses()).toEqual([403, 403])
    expect(await t.product.files.head(single.data.key)).toMatchObject({ sizeInBytes: bytes.length })
    // The role alone is not enough without a session.
    await t.db.deleteFrom('sessions').where('user_id', '=', someone.id).execute()
    await makeOwner(someone.id)
    expect(await statuses()).toEqual([403, 403])
  })

  test('ten minutes have passed since it was given', async () => {
    const body = { fileName, fileType, fileSize: bytes.length }
    const { answer } = await t.request(generateUrl, { token, body })
    if (!('data' in answer)) throw new Error('There is no address.')
    const url = new URL(answer.data.uploadUrl, t.address)
    const send = async () =>
      (await fetch(url, { method: 'PUT', headers: { 'content-type': fileType }, body: bytes })).status
    const now = t.clock.now()
    t.clock.advance(599_000)
    expect(await send()).toBe(200)
    t.clock.advance(1000)
    expect(await send()).toBe(403)
    t.clock.set(now)
  })
})

// S3 takes uploads without the server.
test.skipIf(process.env.TEST_FILES === 's3')('an upload that is cancelled is not logged as a failure', async () => {
  const failures: unknown[] = []
  const log = createLog({ level: 'silent' })
  const child = log.child.bind(log)
  log.child = ((...options: Parameters<typeof child>) =>
    Object.assign(child(...options), { error: (fields: unknown) => failures.push(fields) })) as typeof log.child
  const own = await testApp({ ports: { log } })
  try {
    const body = { fileName, fileType, fileSize: bytes.length }
    const { answer } = await own.request(generateUrl, { token: (await anAdmin(own)).token, body })
    if (!('data' in answer)) throw new Error('There is no address.')
    const headers = { 'content-type': fileType, 'content-length': String(bytes.length) }
    const upload = request(new URL(answer.data.uploadUrl, own.address), { method: 'PUT', headers })
    upload.on('error', () => {})
    upload.write(bytes.subarray(0, 100))
    await sleep(200)
    upload.destroy()
    // Nothing tells that the server has noticed.
    await sleep(500)
    expect(failures).toEqual([])
  } finally {
    await own.close()
  }
})
