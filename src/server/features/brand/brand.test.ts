import { testApp, type TestApp } from '#tests/kit/app.ts'
import { type LocalFile, upload } from '#tests/kit/content.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aNoisyPicture, pictureFile, pngBomb } from '#tests/kit/pictures.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { filesOfKey } from '#shared/domain/pictures.ts'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { get, update } = contract.brand

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const change = (body: unknown, token = admin.token) => t.request(update, { token, body })
const read = async () => (await t.request(get, { token: admin.token })).answer.brand
const row = () => t.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

/** A red sign on nothing. */
const aSign = (size = { width: 400, height: 100 }) =>
  sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 4, background: '#e00000' } }, left: 0, top: 0 }])
    .png()

const send = async (file: LocalFile | Promise<LocalFile>) => upload(t, admin.token, await file)

test('starts with the built name and palette, without a logo', async () => {
  expect(await read()).toEqual({ websiteName: 'Sadhana', colour: '', logo: null, logoSize: null, version: 1 })
  expect(t.product.settings.cachedBrand()).toEqual({ colour: '', logo: null, version: '' })
})

test('name, colour and logo are stored together, shown at once and in the audit log', async () => {
  const logoStorageKey = await send(pictureFile(aSign(), 'sign.png'))
  const { status, answer } = await change({ websiteName: 'Ananda', colour: '#1D4ED8', logoStorageKey })
  expect([status, answer.brand]).toMatchObject([
    200,
    { websiteName: 'Ananda', colour: '#1d4ed8', logoSize: { width: 400, height: 100 } },
  ])
  expect(answer.brand.logo).toMatch(/^\/brand\/logo\.webp\?v=[0-9a-f]{12}$/)
  expect(t.product.settings.cachedWebsiteName()).toBe('Ananda')
  expect(t.product.settings.cachedBrand()).toMatchObject({ colour: '#1d4ed8', logo: { width: 400 } })
  const entry = await t.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'brand.update')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    actor_id: admin.id,
    details: {
      before: { websiteName: 'Sadhana', colour: '', logo: 'none' },
      after: { websiteName: 'Ananda', colour: '#1d4ed8', logo: 'another picture' },
    },
  })
})

test('what is transparent in a logo stays so', async () => {
  await change({ logoStorageKey: await send(pictureFile(aSign(), 'sign.png')) })
  const key = (await row()).logo_key ?? ''
  const pixels = await sharp(await buffer(await t.product.files.read(key)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect([pixels[3], pixels.at(-1)]).toEqual([255, 0])
})

test('a replaced or removed logo is deleted, and the settings are kept', async () => {
  const key = (await row()).logo_key ?? ''
  const before = await row()
  expect((await change({ logoStorageKey: null })).answer.brand).toMatchObject({ logo: null, logoSize: null })
  expect(await row()).toEqual({ ...before, logo_key: null, version: before.version + 1 })
  const scheduled = await t.db.selectFrom('files_to_delete').select('key').where('key', 'in', filesOfKey(key)).execute()
  expect(scheduled.map((each) => each.key).toSorted()).toEqual(filesOfKey(key).toSorted())
})

test.each([
  { body: { colour: 'red' }, fields: { colour: 'Please enter a colour such as #1d4ed8.' } },
  { body: { colour: '#12345' }, fields: { colour: 'Please enter a colour such as #1d4ed8.' } },
  { body: { colour: '#fff}{' }, fields: { colour: 'Please enter a colour such as #1d4ed8.' } },
  { body: { websiteName: ' ' }, fields: { websiteName: 'Website Name is required.' } },
])('an invalid value is refused at its field, and nothing is saved: %o', async ({ body, fields }) => {
  const before = await row()
  const answer = await change({ websiteName: 'Other', ...body })
  expect([answer.status, answer.json.fields]).toEqual([400, fields])
  expect(await row()).toEqual(before)
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>')

test.each([
  {
    what: 'a broken picture',
    file: async () =>
      pictureFile((await aNoisyPicture({ width: 60, height: 60 }).png().toBuffer()).subarray(0, 900), 'a.png'),
    code: 'UPLOAD_PICTURE_DAMAGED',
  },
  {
    what: 'a huge picture',
    file: async () => pictureFile(await pngBomb({ width: 30_000, height: 30_000 }), 'a.png'),
    code: 'UPLOAD_PICTURE_TOO_MANY_PIXELS',
  },
  {
    what: 'an SVG with a script that calls itself a PNG',
    file: () => pictureFile(SVG, 'a.png'),
    code: 'UPLOAD_NOT_AS_NAMED',
  },
])('$what is refused beside the field, and nothing is saved', async ({ file, code }) => {
  const before = await row()
  const { status, json } = await change({ websiteName: 'Other', logoStorageKey: await send(file()) })
  expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([422, code, ['logoStorageKey']])
  expect(await row()).toEqual(before)
})

test('an SVG that says so cannot be uploaded', async () => {
  const body = { fileName: 'a.svg', fileType: 'image/svg+xml', fileSize: SVG.length }
  expect((await t.request(contract.uploads.generateUrl, { token: admin.token, body })).json.code).toBe(
    'UNSUPPORTED_TYPE',
  )
})

test('every change needs a fresh code; a form without a change does not', async () => {
  const late = await anAdmin(t)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', late.id).execute()
  for (const body of [{ websiteName: 'Mine' }, { colour: '#000000' }, { logoStorageKey: null }])
    expect((await change(body, late.token)).json.code).toBe('FRESH_CODE_REQUIRED')
  expect((await change({ version: (await row()).version }, late.token)).status).toBe(200)
})

test('one of two concurrent changes of one version is refused with the brand as it is now', async () => {
  const { version } = await read()
  const both = await Promise.all(['#111111', '#222222'].map((colour) => change({ colour, version })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', brand: { colour: (await read()).colour } })
})

test('another node shows a change within five seconds', async () => {
  const other = await openTestApp({ ...t.product.database, close: async () => {} }, { now: t.clock.now(), env: {} })
  expect((await other.product.settings.shown()).brand.colour).not.toBe('#0f766e')
  await change({ colour: '#0f766e' })
  other.clock.advance(5 * 1000)
  await eventually(() => expect(other.product.settings.cachedBrand().colour).toBe('#0f766e'))
  await other.close()
})

test('members and visitors may neither read nor change it', async () => {
  const { token } = await aUser(t)
  expect((await t.request(get, { token })).status).toBe(403)
  expect((await change({ colour: '#000000' }, token)).status).toBe(403)
  expect((await t.request(get)).status).toBe(401)
  expect((await t.request(update, { body: {} })).status).toBe(401)
})
