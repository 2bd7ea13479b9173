import { buildApp } from './app.ts'
import { compose, type Product } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { stopListening } from '#server/platform/stop-listening.ts'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Requests under way may end within this time. */
const CLOSE_WITHIN_MS = 5000

/** Connections that wait to be taken. With Node's 511 a rush of some thousand members was reset by the system. */
const BACKLOG = 4096

/** Serves until it is asked to end, also in the middle of starting. Answers the exit code. */
export async function serve(env: NodeJS.ProcessEnv, ending: AbortSignal): Promise<number> {
  try {
    const product = await compose(readConfig(env), { ending })
    // A proxy looks at /readyz and sends the next requests to another node, while this one still answers.
    ending.addEventListener('abort', product.drain)
    const app = await buildApp(product)
    try {
      await open(product, app, ending)
      if (!ending.aborted) await once(ending, 'abort')
    } finally {
      await close({ product, app, drainSeconds: ending.aborted ? product.config.drainSeconds : 0 })
    }
    return 0
  } catch (error) {
    if (ending.aborted && error === ending.reason) return 0
    // A sentence for what the owner can mend; anything else keeps its stack.
    console.error(error instanceof ConfigError ? error.message : error)
    return 1
  }
}

/** Step by step: whoever asks for the end meanwhile finds no step half done. */
async function open(product: Product, app: FastifyInstance, ending: AbortSignal): Promise<void> {
  const { config, greeting } = product
  ending.throwIfAborted()
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  ending.throwIfAborted()
  await product.start(address)
  ending.throwIfAborted()
  console.log(`Ready on ${config.publicUrl ?? address}`)
  for (const line of greeting) console.log(line)
}

interface Closing {
  product: Product
  app: FastifyInstance
  /** Nobody has been told to ask elsewhere when the start has failed: then 0. */
  drainSeconds: number
}

async function close({ product, app, drainSeconds }: Closing): Promise<void> {
  if (app.server.listening) {
    await wait(drainSeconds * 1000)
    // A film under way would keep the door open for its whole length.
    setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
    await stopListening(app.server)
  }
  await app.close()
  await product.close()
}
