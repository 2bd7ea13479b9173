import { forEachInstallation, type Installation } from './installation.ts'
import { hasActivePlan, createOrder, signUp } from './member.ts'
import { callApi } from '#tests/kit/measure/api-client.ts'
import { pay } from './pay.ts'
import type { ProveRow } from './row.ts'
import type { Db } from '#server/db/database.ts'
import { createHmac, randomUUID } from 'node:crypto'

const ORDERS = 20
const CONFIRMATIONS = Number(process.env.CONFIRMATIONS ?? 200)
const IN_FLIGHT = Number(process.env.IN_FLIGHT ?? ORDERS * CONFIRMATIONS)
const FORGED = 10
const WEBHOOKS = 20

/** 20 orders, each confirmed 200 times at once, with webhooks among them, doubled, reordered and forged. */
export function settleRows(): Promise<ProveRow[]> {
  return forEachInstallation(
    async (installation) => {
      await installation.start()
      return measureSettling(installation)
    },
    { LOG_LEVEL: 'info' },
  )
}

async function measureSettling(installation: Installation): Promise<ProveRow[]> {
  const address = installation.address()
  const { sandbox } = installation
  const orders = []
  for (let count = 0; count < ORDERS; count++) {
    const token = await signUp(address, `settle-${count}@example.com`)
    const { orderId } = await createOrder(address, token)
    const confirmation = await pay(sandbox.address, { orderId }, { outcome: 'SUCCESS', webhook: 'TWICE' })
    if (confirmation) orders.push({ token, orderId, confirmation })
  }

  const verify = '/user/subscriptions/verify'
  const sent: (() => Promise<Answer>)[] = []
  for (const { token, orderId, confirmation } of orders) {
    const forged = { ...confirmation, razorpay_signature: 'f'.repeat(64) }
    for (let count = 0; count < CONFIRMATIONS; count++) {
      sent.push(async () => ({
        of: 'CONFIRMATION',
        ...(await callApi(address, verify, { token, body: confirmation })),
      }))
    }
    for (let count = 0; count < FORGED; count++) {
      sent.push(async () => ({ of: 'FORGED', ...(await callApi(address, verify, { token, body: forged })) }))
      sent.push(async () => ({ of: 'FORGED', ...(await event(address, orderId, 'guessed')) }))
    }
    for (let count = 0; count < WEBHOOKS; count++) {
      // Each once, and every other one of them doubled.
      sent.push(async () => ({
        of: 'WEBHOOK',
        ...(await event(address, orderId, sandbox.env.RAZORPAY_WEBHOOK_SECRET, count % 15)),
      }))
    }
  }
  const answers = await inFlight(shuffled(sent))

  const active = await Promise.all(orders.map(({ token }) => hasActivePlan(address, token)))
  const of = (kind: string) => answers.filter((each) => each.of === kind)
  const good = of('CONFIRMATION').filter(({ status }) => status === 200).length
  const accepted = of('FORGED').filter(({ status }) => status < 400).length
  const faults = answers.filter(({ status }) => status >= 500).length
  const acknowledged = acknowledgedInMs(installation)
  const waited = Math.max(...of('WEBHOOK').map(({ tookInMs }) => tookInMs))
  const idle = []
  for (let count = 0; count < 20; count++) {
    idle.push((await event(address, orders[0]?.orderId ?? '', sandbox.env.RAZORPAY_WEBHOOK_SECRET)).tookInMs)
  }
  const grants = await installation.inspectDatabase(grantsOfPayments)
  const isOnce = grants.length === ORDERS && grants.every((count) => count === 1) && active.every(Boolean)
  const name = `settle, ${installation.name}`
  return [
    {
      name: `${name}: ${ORDERS} × ${CONFIRMATIONS}, ${IN_FLIGHT} at once`,
      figure: `${grants.length} payments, grants each: ${[...new Set(grants)].join(', ')}; ${good} confirmed, ${faults} faults`,
      aim: 'exactly one grant an order',
      isMet: isOnce && good === ORDERS * CONFIRMATIONS && faults === 0,
    },
    {
      name: `${name}: forged`,
      figure: `${accepted} of ${of('FORGED').length} accepted`,
      aim: '0 accepted',
      isMet: accepted === 0,
    },
    {
      name: `${name}: webhooks`,
      figure: `${acknowledged.length}, ${Math.max(...acknowledged)} ms at most, ${Math.round(Math.max(...idle))} ms in peace; the rush itself waited up to ${(waited / 1000).toFixed(1)} s`,
      aim: 'acknowledged within 500 ms',
      isMet: Math.max(...idle, ...acknowledged) <= 500,
    },
  ]
}

/**
 * How long the product took for each event by its own log, in milliseconds; the wait before it is read does not count.
 */
function acknowledgedInMs(installation: Installation): number[] {
  const taken = installation
    .requestLog()
    .filter(({ route, status }) => route === '/api/v1/webhooks/razorpay' && status === 200)
  return taken.map(({ ms }) => ms)
}

/** How many grants each payment has. */
async function grantsOfPayments(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('grants', 'grants.payment_id', 'payments.id')
    .groupBy('payments.id')
    .select((eb) => eb.fn.count<number>('grants.id').as('grants'))
    .execute()
  return rows.map((row) => row.grants)
}

type Answer = { of: string; status: number; tookInMs: number }

/** Sends an event of the provider; equal numbers make equal events. */
async function event(address: string, orderId: string, secret: string, number: number = Math.random()) {
  const entity = { id: orderId, number }
  const body = JSON.stringify({ event: 'order.paid', payload: { order: { entity } } })
  const from = performance.now()
  const response = await fetch(`${address}/api/v1/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': `evt_${randomUUID()}`,
    },
    body,
  })
  await response.arrayBuffer()
  return { status: response.status, tookInMs: performance.now() - from }
}

/** Keeps IN_FLIGHT requests under way. */
async function inFlight(sent: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = sent.values()
  const sendRepeatedly = async () => {
    for (const each of waiting) answers.push(await each())
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendRepeatedly))
  return answers
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
