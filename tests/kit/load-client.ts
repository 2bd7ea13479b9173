import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/* Worker thread with eight clients that send requests until the server refuses connections, then reports the results. */

const PAUSE_IN_MS = 40

const port = Number(workerData)
const results = { answered: 0, lost: 0 }

async function runClient(): Promise<void> {
  for (;;) {
    const result = await sendRequest()
    if (result === 'refused') return
    results[result] += 1
    await wait(PAUSE_IN_MS)
  }
}

/** `lost`: the connection was accepted and closed without a response. */
function sendRequest(): Promise<'answered' | 'lost' | 'refused'> {
  return new Promise((resolve) => {
    let isConnected = false
    let response = ''
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      isConnected = true
      socket.end('POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    })
    socket.on('data', (piece) => (response += String(piece)))
    socket.on('error', () => undefined)
    socket.on('close', () =>
      resolve(response.startsWith('HTTP/1.1 200') ? 'answered' : isConnected ? 'lost' : 'refused'),
    )
  })
}

await Promise.all(Array.from({ length: 8 }, runClient))
parentPort?.postMessage(results)
