import { runProduct } from './run-product.ts'

/*
 * The product by a clock that whoever started the process moves: every message is an instant in milliseconds, and the
 * clock goes on from there. For the browser tests alone; `src/` knows nothing of it.
 */

let aheadInMs = 0

process.on('message', (instant) => {
  if (typeof instant !== 'number') throw new TypeError('Only instants are understood here.')
  aheadInMs = instant - Date.now()
  process.send?.('set')
})

await runProduct({ clock: { now: () => new Date(Date.now() + aheadInMs) } })
