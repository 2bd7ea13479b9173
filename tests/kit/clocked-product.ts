import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'

/*
 * The product as `npm start` runs it, but by a clock that whoever started the process moves: every message is an instant
 * in milliseconds, and the clock goes on from there. For the browser tests alone; `src/` knows nothing of it.
 */

let aheadInMs = 0
const clock = { now: () => new Date(Date.now() + aheadInMs) }

const config = readConfig(process.env)
const product = await compose(config, { clock })
const app = await buildApp(product)

process.on('message', (instant) => {
  if (typeof instant !== 'number') throw new TypeError('Only instants are understood here.')
  aheadInMs = instant - Date.now()
  process.send?.('set')
})

process.once('SIGTERM', () => {
  app.server.closeAllConnections()
  void app
    .close()
    .then(() => product.close())
    .then(() => process.exit(0))
})

const address = await app.listen({ host: config.host, port: config.port })
await product.start(address)
console.log(`Ready on ${address}`)
