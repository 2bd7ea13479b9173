import { createAdministrator, AdministratorInputError, parseAdministrator } from './administrator-commands.ts'
import { PERMISSIONS } from '#shared/domain/permissions.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())

const create = (typed: Record<string, string>) => {
  return createAdministrator({ ...client.product, db: client.db }, parseAdministrator(typed))
}

test('an administrator created on the server is an owner, signs in with a code, and the creation is audited', async () => {
  await create({ name: ' Meera Iyer ', email: ' Meera@Example.com ', mobile: '98765 43210' })
  const { body } = await client.enter('meera@example.com')
  expect(body.user).toMatchObject({
    name: 'Meera Iyer',
    role: 'ADMIN',
    mobileNumber: '+919876543210',
    permissions: PERMISSIONS,
  })
  const entries = await client.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'admin.create', subject: `user:${body.user._id}`, actor_id: body.user._id }])
})

test('an address with an account is refused and stays unchanged', async () => {
  await client.add('taken@example.com', 'USER')
  const taken = create({ name: 'A', email: 'taken@example.com', mobile: '98765 43210' })
  await expect(taken).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  const row = await client.db
    .selectFrom('users')
    .select('role')
    .where('email', '=', 'taken@example.com')
    .executeTakeFirst()
  expect(row?.role).toBe('USER')
})

test('missing and invalid options are named', async () => {
  expect(() => parseAdministrator({})).toThrow(AdministratorInputError)
  expect(() => parseAdministrator({})).toThrow(
    'Name is required.\nEmail address is required.\nMobile number is required.',
  )
  const short = create({ name: 'A', email: 'short@example.com', mobile: '12' })
  await expect(short).rejects.toMatchObject({ code: 'MOBILE_NUMBER_INVALID' })
})
