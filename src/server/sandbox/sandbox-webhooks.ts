import { type Delivery, razorpayId, type SandboxStore } from './sandbox-store.ts'
import { createHmac, randomUUID } from 'node:crypto'

interface Dependencies {
  store: SandboxStore
  now: () => number
  secret: string
  /** The address that receives events; a function, because the server knows its port only once it listens. */
  url: () => string
}

interface SimulatorEvent {
  event: string
  /** For example `{ payment: …, order: … }`. */
  entities: Record<string, object>
  /** Epoch milliseconds. */
  at: number
  deliveries: number
}

/** Sends events as Razorpay does: signed, at least once, and retried for a day until they are accepted. */
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
      // Retried, as after any unsuccessful answer.
    }
    const isGivenUp = now() - created_at > GIVE_UP_AFTER_IN_MS
    if (isGivenUp) store.removeDelivery(id)
    else store.postpone(id, now() + Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** attempts))
  }

  return {
    add({ event, entities, at, deliveries }: SimulatorEvent): void {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
      const created_at = Math.floor(at / 1000)
      const contains = Object.keys(entities)
      const body = JSON.stringify({ entity: 'event', account_id: 'acc_sandbox', event, contains, payload, created_at })
      const event_id = razorpayId('evt')
      for (let count = 0; count < deliveries; count++) {
        store.addDelivery({ id: randomUUID(), event_id, body, due_at: at, attempts: 0, created_at: at })
      }
    },
    /** Sends the due events one by one; concurrent calls share the same run. */
    deliverDue(): Promise<void> {
      if (isStopped) return Promise.resolve()
      sending ??= deliverAll().finally(() => {
        sending = null
      })
      return sending
    },
    /** Waits for the event being sent and sends no more. */
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
