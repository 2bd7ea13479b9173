import { hasActivePlan, createOrder, signUp } from './member.ts'
import { pay } from './pay.ts'
import type { ProveRow } from './row.ts'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SIX_MINUTES_IN_MS = 6 * 60_000
const TWO_MINUTES_IN_MS = 2 * 60_000

/**
 * A member pays, closes the browser, and no webhook arrives. The product runs in this process with its jobs on their
 * own schedule; its clock is moved by the two minutes after which the provider is asked.
 */
export async function closedBrowserRows(): Promise<ProveRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-prove-'))
  let clockOffsetInMs = 0
  const clock = { now: () => new Date(Date.now() + clockOffsetInMs) }
  const sandbox = await startPaymentProviderSimulator({ clock })
  const product = await compose(
    readConfig({ DATA_DIR: dir, DEMO: 'off', SIGN_IN_CODES: 'off', LOG_LEVEL: 'fatal', ...sandbox.env }),
    { clock },
  )
  const app = await buildApp(product)
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    await product.start(address)
    const token = await signUp(address, 'closed-browser@example.com')
    await pay(sandbox.address, await createOrder(address, token), { outcome: 'CLOSED', webhook: 'NEVER' })
    const paidAt = clock.now().getTime()
    const wasActiveBefore = await hasActivePlan(address, token)
    clockOffsetInMs += TWO_MINUTES_IN_MS
    while (!(await hasActivePlan(address, token)) && clock.now().getTime() - paidAt < SIX_MINUTES_IN_MS) await wait(200)
    const tookInMs = clock.now().getTime() - paidAt
    const isMet = !wasActiveBefore && (await hasActivePlan(address, token)) && tookInMs <= SIX_MINUTES_IN_MS
    const figure = isMet ? `access after ${Math.round(tookInMs / 1000)} s` : 'no access'
    return [{ name: 'closed-browser', figure, aim: 'access within 6 minutes', isMet }]
  } finally {
    await app.close()
    await product.close()
    await sandbox.close()
    await rm(dir, { recursive: true, force: true })
  }
}
