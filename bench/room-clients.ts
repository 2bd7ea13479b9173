import { fieldOf, listAt, textAt } from '#tests/kit/measure/api-client.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { newId } from '#server/platform/ids.ts'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const CONNECTIONS = 512
const SETTLES_IN_MS = 10_000
const RUNS_FOR_IN_MS = 60_000
/** Less than the 1.5 a second that all see. */
const MESSAGE_EVERY_MS = 1000
const HEARTBEAT_EVERY_MS = 30_000
const TOO_SOON_MS = 1000

interface Room {
  roomId: string
  stream: string
  members: readonly { token: string; presenceToken: string }[]
}

interface Entry {
  ticket: string
  nextPage: number
  nextAt: number
}

/** A page as a client needs it; the bytes are the same for all, so they are read once. */
interface KnownPage {
  texts: string[]
  serverTime: number
  nextAt: number
}

/** Members of a room who read its pages as `page-poller` does, send heartbeats, and write one after the other. */
export function createRoomClients(address: string, { roomId, stream, members }: Room) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { hostname, port } = new URL(address)
  const sentAt = new Map<string, number>()
  const pages = new Map<number, KnownPage>()
  const result = {
    delays: [] as number[],
    late: [] as number[],
    requests: 0,
    failures: 0,
    seconds: RUNS_FOR_IN_MS / 1000,
  }
  const run = { isOver: false }

  function call(path: string, { token, body }: { token?: string; body?: object } = {}) {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    result.requests += 1
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const method = text === undefined ? 'GET' : 'POST'
      const sent = request({ agent, hostname, port, method, path: API_BASE + path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject)
      sent.end(text)
    }).catch(() => ({ status: 0, text: '' }))
  }

  async function enter(token: string): Promise<Entry> {
    const { status, text } = await call(`/user/livestreams/${stream}/room`, { token })
    if (status !== 200) throw new Error(`The room answered ${status}`)
    const room = fieldOf(JSON.parse(text), 'room')
    return {
      ticket: textAt(room, 'ticket'),
      nextPage: Number(fieldOf(room, 'nextPage')),
      nextAt: Date.parse(textAt(room, 'nextAt')),
    }
  }

  async function readPages({ ticket, nextPage, nextAt }: Entry): Promise<void> {
    const share = Math.random()
    let at = nextAt + share * 1000
    for (let page = nextPage; !run.isOver;) {
      await wait(Math.max(0, at - Date.now()))
      result.late.push(Math.max(0, Date.now() - at))
      const { status, text } = await call(`/live-rooms/${roomId}/pages/${page}?ticket=${ticket}`)
      if (status !== 200) {
        if (status !== 204) result.failures += 1
        at = Date.now() + TOO_SOON_MS * (0.5 + Math.random() / 2)
        continue
      }
      const now = Date.now()
      const known = pages.get(page) ?? remember(page, text)
      for (const each of known.texts) {
        const sent = sentAt.get(each)
        if (sent !== undefined) result.delays.push(now - sent)
      }
      page += 1
      at = known.nextAt + share * (known.nextAt - known.serverTime)
    }
  }

  function remember(page: number, body: string): KnownPage {
    const json: unknown = JSON.parse(body)
    const known = {
      texts: listAt(json, 'messages').map((line) => textAt(line, 'text')),
      serverTime: Date.parse(textAt(json, 'serverTime')),
      nextAt: Date.parse(textAt(json, 'nextAt')),
    }
    pages.set(page, known)
    return known
  }

  async function sendHeartbeats(presenceToken: string): Promise<void> {
    await wait(Math.random() * HEARTBEAT_EVERY_MS)
    while (!run.isOver) {
      const body = { token: presenceToken, isPlaying: true }
      const { status } = await call(`/live-rooms/${roomId}/heartbeat`, { body })
      if (status !== 200) result.failures += 1
      await wait(HEARTBEAT_EVERY_MS)
    }
  }

  async function write(): Promise<void> {
    for (let count = 0; !run.isOver; count++) {
      const text = `A question about breathing at home, number ${count}`
      sentAt.set(text, Date.now())
      const body = { clientId: newId(), text }
      const token = members[count % members.length]?.token ?? ''
      const { status } = await call(`/user/live-rooms/${roomId}/messages`, { token, body })
      if (status !== 200) result.failures += 1
      await wait(MESSAGE_EVERY_MS)
    }
  }

  return {
    async run() {
      const [first] = members
      if (!first) throw new Error('There are no members.')
      // The ticket is the same for all; each room call reads three tables, which is measured elsewhere.
      const entry = await enter(first.token)
      const clients = members.flatMap(({ presenceToken }) => [readPages(entry), sendHeartbeats(presenceToken)])
      await wait(SETTLES_IN_MS)
      const before = { requests: result.requests, failures: result.failures }
      const writing = write()
      await wait(RUNS_FOR_IN_MS)
      run.isOver = true
      const measured = {
        ...result,
        requests: result.requests - before.requests,
        failures: result.failures - before.failures,
      }
      void Promise.allSettled([...clients, writing])
      agent.destroy()
      return measured
    },
  }
}
