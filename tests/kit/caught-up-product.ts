import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * The product as `npm start` runs it, but ready only once it has written the receipts of the demo's payments. Who starts
 * on a copy of its data finds them there; written anew in each copy they cost as much as the start itself.
 */

const config = readConfig(process.env)
const product = await compose(config)
const app = await buildApp(product)

process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => product.close())
    .then(() => process.exit(0))
})

const address = await app.listen({ host: config.host, port: config.port })
await product.start(address)
for (let tries = 0; !(await hasCaughtUp()); tries += 1) {
  if (tries > 1200) throw new Error('The receipts of the demo were not written within two minutes.')
  await wait(100)
}
console.log(`Ready on ${address}`)

async function hasCaughtUp(): Promise<boolean> {
  const { rows } = await product.database.pool.query(
    `select 1 from jobs.job where name = 'receipts.catch-up' and state = 'completed'`,
  )
  return rows.length > 0
}
