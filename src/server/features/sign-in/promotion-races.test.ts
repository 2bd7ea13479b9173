import type { Db } from '#server/db/database.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The embedded database does one transaction after another.
describe.runIf(kindUnderTest === 'postgres')(
  'a session does not outlive the promotion that came while it opened',
  () => {
    let client: Awaited<ReturnType<typeof openSignInClient>>
    beforeAll(async () => void (client = await openSignInClient()))
    afterAll(() => client.close())

    test('a promotion ends a sign-in that uses a trusted device', async () => {
      const email = 'by-device@example.com'
      const { id } = await client.add(email, 'USER')
      await client.enter(email)
      const useDevice = (trx: Db) =>
        trx.updateTable('devices').set({ last_seen_at: client.now() }).where('user_id', '=', id).execute()
      expect(await sessionsAfterPromotion(id, useDevice)).toEqual([])
    })

    test('a promotion ends a sign-in that uses a code', async () => {
      const person = { name: 'Asha', email: 'by-code@example.com', mobileNumber: '98765 43210', role: 'USER' } as const
      const { id } = await client.add(person.email, 'USER')
      expect(await sessionsAfterPromotion(id, (trx) => client.product.users.findOrCreate(trx, person))).toEqual([])
    })

    /** Promotes a member while their sign-in is between its first step and its commit. */
    async function sessionsAfterPromotion(id: string, firstStep: (trx: Db) => Promise<unknown>) {
      const { db } = client
      const { sessions } = client.product
      const [opened, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const signIn = db.transaction().execute(async (trx) => {
        await firstStep(trx)
        await sessions.open(trx, { user: { id, role: 'USER' }, userAgent: '', freshForMs: 0 })
        opened.resolve()
        await mayCommit.promise
      })
      await opened.promise
      const promotion = db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute()
        await sessions.endAll(trx, id)
      })
      await wait(200)
      mayCommit.resolve()
      await Promise.all([signIn, promotion])
      return db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    }
  },
)
