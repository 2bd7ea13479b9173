import { startPushService } from './push-service-simulator.ts'
import { testApp } from './app.ts'
import { manualJobs } from './manual-jobs.ts'
import type { SignedInUser } from './users.ts'
import { createWebPushSender } from '#server/adapters/web-push/web-push.ts'
import { compose } from '#server/compose/compose.ts'
import { contract } from '#shared/contract/index.ts'
import type { PushKind } from '#shared/domain/push.ts'

/** The product with a push service of its own on this machine. The caller closes it. */
export async function pushTestApp(options: { now?: Date; env?: Record<string, string> } = {}) {
  const service = await startPushService()
  const queues = manualJobs()
  const pushSender = createWebPushSender({ allowsLocal: true })
  const t = await testApp({ ...options, ports: { jobs: queues.jobs, pushSender } })

  return {
    t,
    service,
    queues,

    /** Subscribes a new browser for the session and switches kinds on. */
    async aDevice({ token }: Pick<SignedInUser, 'token'>, kinds: PushKind[] = []) {
      const { push } = (await t.request(contract.push.state, { token })).answer
      const { name, ...body } = service.subscribe(push.vapid ?? '')
      const { status } = await t.request(contract.push.subscribe, { token, body })
      if (status !== 200) throw new Error(`subscribe answered ${status}`)
      const choices = Object.fromEntries(kinds.map((kind) => [kind, true]))
      if (kinds.length > 0) await t.request(contract.push.choose, { token, body: choices })
      return { name, ...body }
    },

    /** Sends what is due and returns what browsers got. */
    async send(nodes = [queues]) {
      const before = service.received.length
      await Promise.all(nodes.map((node) => node.repeat('push.retry')))
      return service.received.slice(before)
    },

    /** Another node on the same database. */
    async secondNode() {
      const other = manualJobs()
      const { config, database, clock, emailSender } = t.product
      const product = await compose(config, { database, clock, emailSender, pushSender, jobs: other.jobs })
      return { queues: other, close: () => product.close() }
    },

    async close() {
      await t.close()
      await service.close()
    },
  }
}

export type PushTestApp = Awaited<ReturnType<typeof pushTestApp>>
