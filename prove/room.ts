import type { ProveRow } from './row.ts'
import { openSeededRoom, type SeededRoom } from './seeded-room.ts'
import { callApi, fieldOf, listAt, textAt } from '#tests/kit/measure/api-client.ts'
import { createInstallation, openDatabase } from '#tests/kit/measure/installation.ts'
import { type ProductProcess, startProductProcess } from '#tests/kit/product-launcher.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const KILLS = Number(process.env.PROVE_ROUNDS ?? 50)
const WRITERS = 200
const READERS = 20
const SLOW_MODE_IN_MS = 3000
const LONGEST_RUN_IN_MS = 1500
const PAGE_EVERY_MS = 2000
const TRY_AGAIN_AFTER_MS = 100
/** After which kills the database restarts. */
const RESTARTS = new Map([
  [Math.floor(KILLS / 3), 'fast'],
  [Math.floor((2 * KILLS) / 3), 'immediate'],
] as const)
const RECOVERS_WITHIN_MS = 10_000

/** SIGKILL of two nodes in turn while 200 members write: each message that is shown stands in exactly one page. */
export async function roomRows(): Promise<ProveRow[]> {
  // What was answered is kept when the database ends as in a crash.
  const installation = await createInstallation('PostgreSQL', { isDurable: true })
  if (!installation) return []
  const otherDir = await mkdtemp(join(tmpdir(), 'sadhana-room-'))
  const env = {
    ...installation.env,
    SECRET_KEY: 'ab'.repeat(32),
    DEMO: 'off',
    SIGN_IN_CODES: 'off',
    LOG_LEVEL: 'fatal',
  }
  const nodes: ProductProcess[] = []
  const start = async (node: number) => {
    nodes[node] = await startProductProcess(node === 0 ? env : { ...env, DATA_DIR: otherDir })
  }
  try {
    await start(0)
    await start(1)
    const database = await openDatabase(env)
    try {
      const room = await openSeededRoom(database.db, { address: nodes[0]?.address ?? '', members: WRITERS })
      const restart = async (way: 'fast' | 'immediate') => installation.server?.restart(way)
      return await measure({ room, nodes, start, restart, db: database.db })
    } finally {
      await database.close()
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await installation.close()
    await rm(otherDir, { recursive: true, force: true })
  }
}

interface Proof {
  room: SeededRoom
  nodes: ProductProcess[]
  start: (node: number) => Promise<void>
  /** Ends the database, properly or as in a crash, and starts it again. */
  restart: (way: 'fast' | 'immediate') => Promise<unknown>
  db: Db
}

/** What clients have received, by message. */
interface Received {
  states: Map<string, string>
  repeated: number
  /** The bytes of each page as they were first read. */
  pages: Map<number, string>
  differing: number
  /** How many new pages were read soon after each restart of the database. */
  pagesAfterRestart: number[]
}

async function measure({ room, nodes, start, restart, db }: Proof): Promise<ProveRow[]> {
  const received: Received = { states: new Map(), repeated: 0, pages: new Map(), differing: 0, pagesAfterRestart: [] }
  const run = { isOver: false }
  // The same for everyone, at both nodes.
  const { ticket } = await enter(room, nodes[0]?.address ?? '')
  const addressOf = (n: number) => nodes[n % nodes.length]?.address ?? ''
  const clients = [
    ...room.tokens.map((token, n) => write({ token, n, room, addressOf, received, run })),
    ...Array.from({ length: READERS }, (_, n) => read({ n, room, ticket, addressOf, received, run })),
  ]
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(Math.random() * LONGEST_RUN_IN_MS)
    await nodes[kill % 2]?.end('SIGKILL')
    await start(kill % 2)
    const restartNow = RESTARTS.get(kill)
    if (restartNow === undefined) continue
    await restart(restartNow)
    const pagesBefore = received.pages.size
    await wait(RECOVERS_WITHIN_MS)
    received.pagesAfterRestart.push(received.pages.size - pagesBefore)
  }
  run.isOver = true
  await Promise.all(clients)
  await readRest({ room, addressOf, received })
  const { shown, inNoPage, wrongPages, gaps } = await inspect(db, { room, received })
  return [
    {
      name: `room: ${WRITERS} writers at two nodes, ${KILLS} times −9`,
      figure: `${received.states.size} messages answered, ${shown} shown in ${received.pages.size} pages; ${inNoPage} in no page, ${wrongPages} pages with another content, ${gaps} pages missing`,
      aim: 'each shown message in exactly one page',
      isMet: shown > 0 && inNoPage + wrongPages + gaps === 0,
    },
    {
      name: `room: a page read by ${READERS} readers at both nodes`,
      figure: `${received.differing} differed`,
      aim: 'the same bytes for all',
      isMet: received.differing === 0 && received.pages.size > 0,
    },
    {
      name: 'room: the database restarted while it runs, once as in a crash',
      figure: `${received.pagesAfterRestart.join(' and ')} new pages in the ten seconds after`,
      aim: 'the room goes on by itself, no answered message is lost',
      isMet:
        received.pagesAfterRestart.length === RESTARTS.size && received.pagesAfterRestart.every((count) => count > 0),
    },
    {
      name: 'room: a message that was sent again after its node was killed',
      figure: `${received.repeated} sent again`,
      aim: 'some, each stored once',
      isMet: received.repeated > 0,
    },
  ]
}

interface Client {
  token: string
  n: number
  room: SeededRoom
  addressOf: (n: number) => string
  received: Received
  run: { isOver: boolean }
}

/** Writes one message after another; one without an answer is sent again to the other node. */
async function write({ token, n, room, addressOf, received, run }: Client): Promise<void> {
  for (let count = 0; !run.isOver; count++) {
    // Most of them the same greeting at the same time, which is folded; the others are lines of their own.
    const text = n % 10 > 0 ? `Namaste ${count}` : `My question number ${count}, as member ${n}`
    const body = { clientId: newId(), text }
    for (let tries = 0; ; tries++) {
      const answer = await callApi(addressOf(n + tries), `/user/live-rooms/${room.id}/messages`, { token, body }).catch(
        () => null,
      )
      if (answer?.status === 200) {
        const message = fieldOf(answer.json, 'message')
        received.states.set(textAt(message, '_id'), textAt(message, 'state'))
        if (tries > 0) received.repeated += 1
        break
      }
      if (answer?.status === 429) break
      await wait(TRY_AGAIN_AFTER_MS)
    }
    await wait(SLOW_MODE_IN_MS + Math.random() * TRY_AGAIN_AFTER_MS)
  }
}

/** Reads one page after the other, at one node or the other. */
async function read({ n, room, ticket, addressOf, received, run }: Omit<Client, 'token'> & { ticket: string }) {
  let page = 1
  for (let tries = n; !run.isOver; tries++) {
    const text = await readPage(addressOf(tries), { room, page, ticket })
    if (text !== null) remember(received, page++, text)
    await wait(text === null ? TRY_AGAIN_AFTER_MS : PAGE_EVERY_MS)
  }
}

async function enter({ stream, tokens }: SeededRoom, address: string) {
  const { json } = await callApi(address, `/user/livestreams/${stream}/room`, { token: tokens[0] ?? '' })
  const entry = fieldOf(json, 'room')
  return { ticket: textAt(entry, 'ticket'), nextPage: Number(fieldOf(entry, 'nextPage')) }
}

/** Null while it is not due, or its node is down. */
async function readPage(address: string, { room, page, ticket }: { room: SeededRoom; page: number; ticket: string }) {
  const url = `${address}/api/v1/live-rooms/${room.id}/pages/${page}?ticket=${ticket}`
  const response = await fetch(url).catch(() => null)
  const text = await response?.text().catch(() => '')
  return response?.status === 200 && text ? text : null
}

function remember(received: Received, page: number, text: string): void {
  const known = received.pages.get(page)
  if (known !== undefined && known !== text) received.differing += 1
  received.pages.set(page, known ?? text)
}

/** Reads on until two pages in a row are empty, and what nobody has read. */
async function readRest({ room, addressOf, received }: Pick<Client, 'room' | 'addressOf' | 'received'>): Promise<void> {
  const { ticket, nextPage } = await enter(room, addressOf(0))
  for (let page = 1; page < nextPage; page++) {
    const text = received.pages.has(page) ? null : await readPage(addressOf(page), { room, page, ticket })
    if (text !== null) remember(received, page, text)
  }
  let empty = 0
  for (let page = nextPage; empty < 2;) {
    await wait(TRY_AGAIN_AFTER_MS)
    const text = await readPage(addressOf(page), { room, page, ticket })
    if (text === null) continue
    remember(received, page++, text)
    empty = linesOf(text).length === 0 ? empty + 1 : 0
  }
}

function linesOf(text: string): { id: string; count: number }[] {
  return listAt(JSON.parse(text), 'messages').map((line) => {
    return { id: textAt(line, '_id'), count: Number(fieldOf(line, 'count')) }
  })
}

/** Compares what clients read with what is stored. */
async function inspect(db: Db, { room, received }: { room: SeededRoom; received: Received }) {
  const rows = await db
    .selectFrom('chat_messages')
    .where('room_id', '=', room.id)
    .where('state', '=', 'SHOWN')
    .select(['id', 'page', 'fold_key'])
    .orderBy('id')
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const acknowledged = [...received.states].filter(([, state]) => state === 'SHOWN').map(([id]) => id)
  const inNoPage = acknowledged.filter((id) => !stored.get(id)?.page).length + rows.filter(({ page }) => !page).length
  const ofPage = Map.groupBy(rows, ({ page }) => page)
  const seen = new Set<string>()
  let wrongPages = 0
  for (const [page, text] of received.pages) {
    const lines = linesOf(text)
    const expected = Map.groupBy(ofPage.get(page) ?? [], ({ id, fold_key }) => fold_key ?? id)
    const asStored = [...expected.values()].map((group) => `${group[0]?.id} ${group.length}`)
    const asRead = lines.map(({ id, count }) => `${id} ${count}`)
    const isRepeated = lines.some(({ id }) => seen.has(id))
    if (isRepeated || asStored.toSorted().join() !== asRead.toSorted().join()) wrongPages += 1
    for (const { id } of lines) seen.add(id)
  }
  const last = Math.max(0, ...received.pages.keys())
  return { shown: rows.length, inNoPage, wrongPages, gaps: last - received.pages.size }
}
