import { runProduct } from './run-product.ts'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * The product, ready only once it has written the receipts of the demo's payments. Who starts on a copy of its data finds
 * them there; written anew in each copy they cost as much as the start itself.
 */

const CAUGHT_UP = `select 1 from jobs.job where name = 'receipts.catch-up' and state = 'completed'`
const LOOK_EVERY_MS = 100
const MOST_LOOKS = 1200

await runProduct({
  async isReady({ database: { pool } }) {
    for (let looks = 0; (await pool.query(CAUGHT_UP)).rows.length === 0; looks += 1) {
      if (looks > MOST_LOOKS) throw new Error('The receipts of the demo were not written within two minutes.')
      await wait(LOOK_EVERY_MS)
    }
  },
})
