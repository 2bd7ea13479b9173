import { type Delivery, razorpayId, type SandboxStore } from './sandbox-store.ts'
import { createHmac, randomUUID } from 'node:crypto'

interface Dependencies {
  store: SandboxStore
  now: () => number
  secret: string
  /** Where events go; asked late, for a server knows its port only when it listens. */
  url: () => string
}

export interface SandboxEvent {
  event: string
  /** Such as `{ payment: …, order: … }`. */
  entities: Record<string, object>
  /** Epoch milliseconds. */
  at: number
  times: number
}

/** Sends events as Razorpay does: signed, at least once, again and again until they are taken, for a day. */
export function sandboxWebhooks({ store, now, secret, url }: Dependencies) {
  let sending: Promise<void> | null = null
  let isStopped = false

  async function deliverAll(): Promise<void> {
    for (const delivery of store.dueDeliveries(now())) {
      if (isStopped) return
      await deliver(delivery)
    }
  }

  async function deliver({ id, event_id, body, attempts, created_at }: Delivery): Promise<void> {
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': event_id,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_IN_MS),
      })
      if (response.ok) return store.removeDelivery(id)
    } catch {
      // Not taken: it is sent again, as any answer but a good one.
    }
    const isGivenUp = now() - created_at > GIVE_UP_AFTER_IN_MS
    if (isGivenUp) store.removeDelivery(id)
    else store.postpone(id, now() + Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** attempts))
  }

  return {
    add({ event, entities, at, times }: SandboxEvent): void {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
      const created_at = Math.floor(at / 1000)
      const contains = Object.keys(entities)
      const body = JSON.stringify({ entity: 'event', account_id: 'acc_sandbox', event, contains, payload, created_at })
      const event_id = razorpayId('evt')
      for (let time = 0; time < times; time++) {
        store.addDelivery({ id: randomUUID(), event_id, body, due_at: at, attempts: 0, created_at: at })
      }
    },
    /** Sends what is due, one by one; while that goes on, everyone waits for the same. */
    deliverDue(): Promise<void> {
      if (isStopped) return Promise.resolve()
      sending ??= deliverAll().finally(() => {
        sending = null
      })
      return sending
    },
    /** Lets the one that is on its way end and sends no more. */
    async stop(): Promise<void> {
      isStopped = true
      await sending
    },
  }
}
export type SandboxWebhooks = ReturnType<typeof sandboxWebhooks>

const TIMEOUT_IN_MS = 5000
const FIRST_PAUSE_IN_MS = 1000
const LONGEST_PAUSE_IN_MS = 300_000
const GIVE_UP_AFTER_IN_MS = 24 * 3600 * 1000
