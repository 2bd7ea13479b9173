import { ADMIN, ANNUAL, type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import { wrk } from './wrk.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { rotateMembers } from './members.ts'
import { type RecordedRead, recordReads } from './recorded-reads.ts'
import { type Running, startScript } from './servers.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type BenchRow, comparisonRow, perSecond } from './row.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { library } from '#shared/contract/library.ts'
import * as z from 'zod/mini'
import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 3
const AIM = '≥ 0.3 × node:http'
const READING_AIM = '≥ 0.6 × node:http + pg'

/** Signed-in lists and details, read from the database, beside a server that only sends the same bytes. */
export async function answerRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const installation of await openDemoInstallations()) {
    try {
      rows.push(...(await rowsOf(installation)))
    } finally {
      await installation.close()
    }
  }
  return rows
}

async function rowsOf({ name, env }: DemoInstallation): Promise<BenchRow[]> {
  const product = await startProductProcess(env)
  try {
    const admin = await signIn(product.address, ADMIN)
    const member = await signIn(product.address, ANNUAL)
    const [course] = await coursesOf(product.address, member)
    const requests = [
      { what: 'list of 50 users', path: `${API_BASE}/admin/users?limit=50`, token: admin },
      { what: 'the courses', path: `${API_BASE}/user/courses`, token: member },
      { what: 'a course with its items', path: `${API_BASE}/user/courses/${course?._id}`, token: member },
    ]
    const measured = requests.map(({ what, path, token }) => ({
      name: `${what}, ${name}`,
      url: `${product.address}${path}`,
      headers: { authorization: `Bearer ${token}` },
      aim: AIM,
    }))
    const rows: BenchRow[] = []
    for (const each of measured) rows.push(await compareWithBareServer(each))
    // The embedded database has one process at a time.
    const { DATABASE_URL: databaseUrl } = env
    if (databaseUrl === undefined) return rows
    const reads = await recordReads(env, requests)
    for (const [at, each] of measured.entries())
      rows.push(await compareWithReadingServer(each, { databaseUrl, read: reads[at] }))
    // Concurrent reads of one viewer are coalesced; different members show the cost without that.
    const as = await rotateMembers(env)
    for (const [at, each] of measured.entries()) {
      if (requests[at]?.token !== member) continue
      const asOthers = { ...each, name: each.name.replace(/, /, ', each another member, '), as }
      rows.push(await compareWithBareServer(asOthers))
      rows.push(await compareWithReadingServer(asOthers, { databaseUrl, read: reads[at] }))
    }
    return rows
  } finally {
    await product.end()
  }
}

interface Measured {
  name: string
  url: string
  headers: Record<string, string>
  aim: string
  /** Rotates the members that ask. */
  as?: { script: string; env: Record<string, string> }
}

/** Requests a second of an address, beside a bare server that sends the same bytes. */
export async function compareWithBareServer(measured: Measured): Promise<BenchRow> {
  const answer = await answerAsSent(measured.url, measured.headers)
  return withFile(answer.bytes, async (file) => {
    const bare = await startScript('bench/bare-server.mjs', file, answer.type, answer.encoding)
    return compareRates(measured, bare, 'node:http')
  })
}

/** Beside a server that sends the product's own statements to the same database and does nothing else. */
function compareWithReadingServer(
  measured: Measured,
  { databaseUrl, read }: { databaseUrl: string; read: RecordedRead | undefined },
) {
  return withFile(JSON.stringify({ url: databaseUrl, ...read }), async (file) => {
    const reading = await startScript('bench/reading-server.mjs', file)
    const aimed = { ...measured, name: `${measured.name}, beside reading`, aim: READING_AIM }
    return compareRates(aimed, reading, 'node:http + pg')
  })
}

/** Beside another server; ends that one. */
export async function compareRates({ name, url, headers, aim, as }: Measured, beside: Running, baselineName: string) {
  try {
    const measured: { ours: number[]; beside: number[] } = { ours: [], beside: [] }
    const load = { connections: 32, seconds: 3, ...(as ?? { headers }) }
    await wrk({ ...load, url, seconds: 2 })
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.beside.push(await wrk({ ...load, url: beside.address }))
      measured.ours.push(await wrk({ ...load, url }))
    }
    const [ours, baseline] = [median(measured.ours), median(measured.beside)]
    return comparisonRow({ name, ours, baseline, aim, baselineName, show: perSecond })
  } finally {
    await beside.end()
  }
}

async function withFile<T>(bytes: string | Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  try {
    await writeFile(join(dir, 'answer'), bytes)
    return await work(join(dir, 'answer'))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The bytes on the wire; `fetch` would decompress them. */
async function answerAsSent(url: string, headers: Record<string, string>) {
  const [answer] = await once(get(url, { headers }), 'response')
  if (!(answer instanceof IncomingMessage) || answer.statusCode !== 200) throw new Error(`${url} did not answer`)
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers
  return { bytes: await buffer(answer), type, encoding }
}

async function coursesOf(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}${API_BASE}${library.courses.path}`, { headers })
  return z.parse(library.courses.answer, await answer.json()).courses
}
