import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { stopListening } from '#server/platform/stop-listening.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { existsSync } from 'node:fs'

/** Requests under way may end within this time. */
const CLOSE_WITHIN_MS = 5000

/** Connections that wait to be taken. With Node's 511 a rush of some thousand members was reset by the system. */
const BACKLOG = 4096

if (existsSync('.env')) process.loadEnvFile('.env')

try {
  await main()
} catch (error) {
  // A sentence for what the owner can mend; anything else keeps its stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const product = await compose(config)
  const app = await buildApp(product)

  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    // A proxy looks at /readyz and sends the next requests to another node, while this one still answers.
    product.drain()
    if (config.drainSeconds > 0) await wait(config.drainSeconds * 1000)
    // A film under way would keep the door open for its whole length.
    setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
    await stopListening(app.server)
    await app.close()
    await product.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())

  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  await product.start(address)
  console.log(`Ready on ${config.publicUrl ?? address}`)
  for (const line of product.greeting) console.log(line)
}
