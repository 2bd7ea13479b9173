import { buildApp } from './app.ts'
import { compose, type Product } from './compose/compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { stopListening, turnReadsAway } from '#server/platform/stop-listening.ts'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** How long requests in progress may take to finish. */
const CLOSE_TIMEOUT_MS = 5000

/**
 * The backlog of connections. With Node's default of 511 the system reset connections of some thousand members at once.
 */
const BACKLOG = 4096

/** Serves until the shutdown signal, which may also come during the start. Returns the exit code. */
export async function serve(env: NodeJS.ProcessEnv, ending: AbortSignal): Promise<number> {
  try {
    const product = await compose(readConfig(env), { ending })
    // A proxy sees it at /readyz and sends new requests to another node, while this one still answers.
    ending.addEventListener('abort', product.drain)
    const app = await buildApp(product)
    try {
      await start(product, app, ending)
      if (!ending.aborted) await once(ending, 'abort')
    } finally {
      await close({ product, app, drainSeconds: ending.aborted ? product.config.drainSeconds : 0 })
    }
    return 0
  } catch (error) {
    if (ending.aborted && error === ending.reason) return 0
    // A message for what the owner can fix; other errors with their stack.
    console.error(error instanceof ConfigError ? error.message : error)
    return 1
  }
}

/** Starts step by step; a shutdown signal stops it between two steps. */
async function start(product: Product, app: FastifyInstance, ending: AbortSignal): Promise<void> {
  const { config, greeting } = product
  ending.throwIfAborted()
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  ending.throwIfAborted()
  await product.start(address)
  ending.throwIfAborted()
  console.log(`Ready on ${config.publicUrl ?? address}`)
  for (const line of greeting) console.log(line)
}

interface CloseOptions {
  product: Product
  app: FastifyInstance
  /** 0 if the start has failed: no proxy sends requests yet. */
  drainSeconds: number
}

async function close({ product, app, drainSeconds }: CloseOptions): Promise<void> {
  if (app.server.listening) {
    await wait(drainSeconds * 1000)
    if (drainSeconds > 0) await turnReadsAway(app.server)
    // A video download in progress would delay the end for as long as it takes.
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref()
    await stopListening(app.server)
  }
  await app.close()
  await product.close()
}
