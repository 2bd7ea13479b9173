import { runProductProcess } from './run-product-process.ts'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * Runs the product and reports it ready when the receipts of the demo's payments are written. Tests copy its data
 * folder: writing the receipts again in each copy would double the time of a start.
 */

const RECEIPTS_ARE_WRITTEN = `select 1 from jobs.job where name = 'receipts.catch-up' and state = 'completed'`
const POLL_EVERY_MS = 100
const MAX_POLLS = 1200

await runProductProcess({
  async isReady({ database: { pool } }) {
    for (let polls = 0; (await pool.query(RECEIPTS_ARE_WRITTEN)).rows.length === 0; polls += 1) {
      if (polls > MAX_POLLS) throw new Error('The receipts of the demo were not written within two minutes.')
      await wait(POLL_EVERY_MS)
    }
  },
})
