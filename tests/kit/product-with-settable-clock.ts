import { runProductProcess } from './run-product-process.ts'

/*
 * Runs the product with a clock that the parent process sets: each message is an instant in milliseconds, from which
 * the clock runs on. For browser tests only.
 */

let offsetInMs = 0

process.on('message', (instant) => {
  if (typeof instant !== 'number') throw new TypeError('A message must be an instant in milliseconds.')
  offsetInMs = instant - Date.now()
  process.send?.('set')
})

await runProductProcess({ clock: { now: () => new Date(Date.now() + offsetInMs) } })
