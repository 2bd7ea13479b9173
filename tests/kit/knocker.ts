import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/* A crowd in a thread of its own: each person knocks again and again until nobody is there, and tells how it went. */

const PAUSE_IN_MS = 40

const port = Number(workerData)
const knocks = { answered: 0, lost: 0 }

async function person(): Promise<void> {
  for (;;) {
    const end = await knock()
    if (end === 'refused') return
    knocks[end] += 1
    await wait(PAUSE_IN_MS)
  }
}

/** Lost: the system had let us in, and we were put out without an answer. */
function knock(): Promise<'answered' | 'lost' | 'refused'> {
  return new Promise((resolve) => {
    let isIn = false
    let said = ''
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      isIn = true
      socket.end('POST / HTTP/1.1\r\nhost: door\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    })
    socket.on('data', (piece) => (said += String(piece)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said.startsWith('HTTP/1.1 200') ? 'answered' : isIn ? 'lost' : 'refused'))
  })
}

await Promise.all(Array.from({ length: 8 }, person))
parentPort?.postMessage(knocks)
