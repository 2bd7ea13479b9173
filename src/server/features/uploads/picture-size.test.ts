import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aPicture, upload } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

test('a picture of more than 2 MB is refused, however it is announced', async () => {
  const bytes = Buffer.concat([aPicture.bytes, Buffer.alloc(2 * 1024 * 1024)])
  const { fileName, fileType } = aPicture
  const announced = await t.request(contract.uploads.generateUrl, {
    token: admin.token,
    body: { fileName, fileType, fileSize: bytes.length },
  })
  expect([announced.status, announced.json.code]).toEqual([413, 'TOO_LARGE'])
  // A disk refuses the bytes themselves; a bucket takes them, and the form that names them is refused.
  const unannounced = upload(t, admin.token, { ...aPicture, bytes }, { isSizeAnnounced: false })
  const refusal = await unannounced.then(
    async (thumbnailStorageKey) => {
      const body = { title: 'A House at Dawn', description: 'Mornings.', thumbnailStorageKey }
      return (await t.request(contract.courses.create, { token: admin.token, body })).json.code
    },
    (error: Error) => error.message,
  )
  expect(refusal).toMatch(/413|TOO_LARGE/)
})
