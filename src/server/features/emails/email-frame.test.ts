import { renderHtml, renderText } from './email-body.ts'
import { createEmailFrame } from './email-frame.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { upload } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { pictureFile } from '#tests/kit/pictures.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { contrastOf } from '#shared/domain/colour-space.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://ananda.example' } })
})
afterAll(() => t.close())

const frameOf = (address = '') =>
  createEmailFrame({
    settings: t.product.settings,
    siteUrl: () => 'https://ananda.example',
    postalAddress: async () => address,
  })(t.db)

test('until somebody enters more, an email begins and ends with the name', async () => {
  const frame = await frameOf()
  expect(frame).toEqual({ name: 'Sadhana', colour: '', logo: null, lines: [] })
  expect(renderText(['Be well.'], frame)).toBe('Sadhana\n\nBe well.\n\n--\nSadhana\n')
})

test('logo, colour, address and contact are in the next email, the same in text and HTML and in Hindi', async () => {
  const { token } = await anAdmin(t)
  const logo = sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000e0' } }).png()
  const logoStorageKey = await upload(t, token, await pictureFile(logo, 'logo.png'))
  await t.request(contract.brand.update, { token, body: { websiteName: 'A & B', colour: '#1d4ed8', logoStorageKey } })
  const contact = { contactEmail: 'a@ananda.example', contactPhone: '+91 98200 11223' }
  await t.request(contract.settings.update, { token, body: contact })
  const frame = await frameOf('12 Lake Road\nPune 411001')
  const lines = ['12 Lake Road', 'Pune 411001', 'a@ananda.example', '+91 98200 11223']
  expect(frame).toMatchObject({ name: 'A & B', lines, logo: { width: 192, height: 48, isWrittenName: true } })
  const html = renderHtml(['नमस्ते'], 'hi', frame)
  expect(html).toMatch(
    /<img class="logo" src="https:\/\/ananda\.example\/brand\/logo\.png\?v=\w+" width="192" height="48" alt="A &amp; B"/,
  )
  expect(html).toContain('>A &amp; B<br>12 Lake Road<br>Pune 411001<br>a@ananda.example<br>+91 98200 11223</p>')
  expect(renderText(['नमस्ते'], frame)).toBe(`A & B\n\nनमस्ते\n\n--\nA & B\n${lines.join('\n')}\n`)
  const { pathname, search } = new URL(frame.logo?.url ?? '')
  const response = await t.app.inject(pathname + search)
  // Without a built web there are no pages and pictures.
  expect([200, 404]).toContain(response.statusCode)
})

test('an email that a feature writes has the frame', async () => {
  const body = { name: 'Asha', email: 'asha@example.com', mobileNumber: '98200 11223', role: 'USER', sendsEmail: true }
  await t.startJobs()
  const { token } = await anAdmin(t)
  await t.request(contract.users.create, { token, body })
  await eventually(() => expect(t.emails.length).toBeGreaterThan(0))
  expect(t.emails[0]?.text).toMatch(/^A & B\n\n[^]*\n--\nA & B\na@ananda\.example\n\+91 98200 11223\n$/)
  expect(t.emails[0]?.html).toContain('class="logo"')
})

test.each(['', '#ffff00', '#000080', '#ff0000'])('the name is read on the paper of a brand of %j', (colour) => {
  const html = renderHtml([], 'en', { name: 'Ananda', colour, logo: null, lines: [] })
  const [, paper = ''] = /<body class="page" style="[^"]*background:(#\w{6})/.exec(html) ?? []
  const [, ink = ''] = /<p class="name" style="[^"]*color:(#\w{6})/.exec(html) ?? []
  expect(contrastOf(paper, ink)).toBeGreaterThanOrEqual(4.5)
})
