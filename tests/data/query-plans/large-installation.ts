import { reflectionStatements } from './seed-reflections.ts'
import { seedStatements } from './seed-statements.ts'
import { searchStatements } from '#tests/kit/search-seed.ts'
import { testApp } from '#tests/kit/app.ts'
import { testClock } from '#tests/kit/clock.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { startPaymentProviderSimulator, PROVIDER_SECRETS } from '#tests/kit/payment-provider-simulator.ts'
import { createHmac } from 'node:crypto'

export type LargeInstallation = Awaited<ReturnType<typeof openLargeInstallation>>

/** Opens the whole product on a large database, with the payment provider simulator; all statements are recorded. */
export async function openLargeInstallation(size: { users: number; itemsInProgress: number }) {
  const now = new Date('2026-11-21T06:30:00.000Z')
  const provider = await startPaymentProviderSimulator({ clock: testClock(now) })
  const t = await testApp({
    now,
    env: {
      SIGN_IN_CODES: 'on',
      // The clock stands still, so the pauses between emails would grow with each of them.
      SMTP_RATE: '10000',
      DOCUMENT_VIEWER_URL: 'https://viewer.example.org/?file={address}',
      ...provider.env,
    },
  })
  const client = await t.product.database.pool.connect()
  for (const statement of seedStatements(size, now)) await client.query(statement)
  const text = t.product.reflectionsBox.encrypt('The breath became quiet.').toString('hex')
  const reflections = { users: size.users, reflections: 5 * size.users }
  for (const statement of reflectionStatements(reflections, text)) await client.query(statement)
  // The session of the seed follows no foreign keys; 200,000 cues and 20,000 pages.
  const indexed = {
    videos: `select id from videos where usage_type = 'COURSE' limit 500`,
    ebooks: 'select id from ebooks',
  }
  for (const statement of searchStatements({ ...indexed, cuesOfVideo: 400, pagesOfEbook: 100 }))
    await client.query(statement)
  client.release(true)

  return {
    ...t,
    recordedQueries: recordQueries(t.product.database),
    /** Pays in the checkout and returns what the checkout hands to the page. */
    pay: async (orderId: string): Promise<unknown> => (await provider.pay(orderId)).response,

    /** Sends a webhook event as the provider does and returns the status. */
    async sendWebhook(event: unknown): Promise<number> {
      const payload = JSON.stringify(event)
      const signature = createHmac('sha256', PROVIDER_SECRETS.webhookSecret).update(payload).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
      const url = '/api/v1/webhooks/razorpay'
      return (await t.app.inject({ method: 'POST', url, headers, payload })).statusCode
    },

    async close(): Promise<void> {
      await t.close()
      await provider.close()
    },
  }
}
