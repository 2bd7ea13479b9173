import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { newId } from '#server/platform/ids.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

test('everybody who administrates before the upgrade is an owner after it, and members are nothing', async () => {
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0069')))
  const contact = { name: 'Asha Rao', mobile_number: '+919876543210', created_at: new Date() }
  const [one, two, member] = [newId(), newId(), newId()]
  await database.db
    .insertInto('users')
    .values([
      { ...contact, id: one, email: 'one@example.com', role: 'ADMIN' },
      { ...contact, id: two, email: 'two@example.com', role: 'ADMIN' },
      { ...contact, id: member, email: 'member@example.com', role: 'USER' },
    ])
    .execute()
  await migrate(database, migrations)
  const rows = await database.db.selectFrom('team_members').select(['user_id', 'roles']).orderBy('user_id').execute()
  expect(rows).toEqual([one, two].toSorted().map((id) => ({ user_id: id, roles: ['OWNER'] })))
})
