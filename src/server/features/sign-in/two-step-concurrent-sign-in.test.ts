import { twoStep } from '#shared/contract/two-step.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Two transactions at once: the embedded database does one after the other. */

const EMAIL = 'kiran@example.com'

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => {
  client = await openSignInClient()
})
afterAll(() => client.close())

test.runIf(kindUnderTest === 'postgres')(
  'a session that is opened while two-step sign-in is turned on does not outlive it',
  async () => {
    const { id: userId } = await client.add(EMAIL, 'ADMIN')
    const token = (await client.enter(EMAIL)).body.accessToken as string
    const { secret } = (await client.request(twoStep.begin, { token })).answer
    await client.db.deleteFrom('first_sign_ins').where('user_id', '=', userId).execute()

    // Delays the sign-in between the query for an app and the new session.
    const held = await client.db.startTransaction().execute()
    await held.insertInto('first_sign_ins').values({ user_id: userId, signed_in_at: client.now() }).execute()
    client.advance(60_001)
    const code = appCode(secret, client.now())
    const entering = client.enter(EMAIL, { ip: '203.0.113.8' })
    await untilSomebodyWaits()
    const turningOn = client.request(twoStep.turnOn, { token, body: { code } })
    await Promise.race([turningOn, wait(300)])
    await held.rollback().execute()

    const [entered, turnedOn] = await Promise.all([entering, turningOn])
    expect([entered.status, turnedOn.status]).toEqual([200, 200])
    expect((await client.request(twoStep.state, { token: entered.body.accessToken as string })).status).toBe(401)
    expect((await client.request(twoStep.state, { token })).status).toBe(200)
  },
)

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await client.product.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await wait(20)
  }
}
