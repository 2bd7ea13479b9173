import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { me, userDetails, userNotes, users } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t, { name: 'Meera Iyer' })
  member = await aMember(t, { plan: 'ANNUAL', name: 'Asha Rao' })
})
afterEach(() => t.close())

const write = (text: string, { token } = admin) =>
  t.request(userNotes.create, { token, params: { id: member.id }, body: { text } })

test('a note says who wrote it and when, is changed and deleted, and the newest comes first', async () => {
  await write('Prefers the evening.')
  t.clock.advance(60_000)
  const { answer } = await write('Called.\nPays by UPI.')
  expect(answer.notes.map(({ text, author }) => [text, author])).toEqual([
    ['Called.\nPays by UPI.', 'Meera Iyer'],
    ['Prefers the evening.', 'Meera Iyer'],
  ])
  const [note] = answer.notes
  const params = { id: note?._id ?? '' }
  t.clock.advance(60_000)
  const body = { text: 'Called twice.', version: 1 }
  const changed = await t.request(userNotes.update, { token: admin.token, params, body })
  expect(changed.answer.notes[0]).toMatchObject({ text: 'Called twice.', changedAt: t.clock.now(), version: 2 })
  const outdated = await t.request(userNotes.update, { token: admin.token, params, body: { ...body, text: 'Lost.' } })
  expect([outdated.status, outdated.json.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  const left = await t.request(userNotes.remove, { token: admin.token, params })
  expect(left.answer.notes.map(({ text }) => text)).toEqual(['Prefers the evening.'])
  expect((await t.request(userNotes.remove, { token: admin.token, params })).status).toBe(404)
  const details = await t.request(userDetails.one, { token: admin.token, params: { id: member.id } })
  expect(details.answer.notes).toEqual(left.answer.notes)
})

test('the audit log says that a note was written, not what', async () => {
  await write('A secret word: lotus.')
  const entries = await t.db.selectFrom('audit_entries').select(['action', 'subject', 'details']).execute()
  expect(entries).toMatchObject([{ action: 'user.note', subject: `user:${member.id}` }])
  expect(JSON.stringify(entries)).not.toContain('lotus')
})

test('members neither write nor read notes, not even in their own data', async () => {
  await write('A secret word: lotus.')
  expect((await write('x', member)).status).toBe(403)
  const own = await t.request(me.export, { token: member.token })
  expect(JSON.stringify(own.json)).not.toContain('lotus')
})

test('notes go with the account, and stay when their author goes', async () => {
  const other = await anAdmin(t)
  await write('Written by somebody who leaves.', other)
  await t.request(users.remove, { token: admin.token, params: { id: other.id } })
  const { answer } = await t.request(userDetails.one, { token: admin.token, params: { id: member.id } })
  expect(answer.notes).toMatchObject([{ author: null, text: 'Written by somebody who leaves.' }])
  await t.request(users.remove, { token: admin.token, params: { id: member.id } })
  expect(await t.db.selectFrom('user_notes').selectAll().execute()).toEqual([])
})

test.each(['', '   ', 'x'.repeat(2001), 'a\u0000b'])('refuses the text %o', async (text) => {
  expect((await write(text)).status).toBe(400)
})

test('an unknown user is not found', async () => {
  const { status } = await t.request(userNotes.create, {
    token: admin.token,
    params: { id: NOBODY },
    body: { text: 'x' },
  })
  expect(status).toBe(404)
})
