import { ADMIN, ANNUAL, type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import { wrk } from './wrk.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { rotateMembers } from './members.ts'
import { startScript } from './servers.ts'
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
      { name: 'list of 50 users', path: '/admin/users?limit=50', token: admin },
      { name: 'the courses', path: '/user/courses', token: member },
      { name: 'a course with its items', path: `/user/courses/${course?._id}`, token: member },
    ]
    const rows: BenchRow[] = []
    for (const { name: what, path, token } of requests) {
      const url = `${product.address}${API_BASE}${path}`
      rows.push(
        await compareWithBareServer({
          name: `${what}, ${name}`,
          url,
          headers: { authorization: `Bearer ${token}` },
          aim: AIM,
        }),
      )
    }
    // The embedded database has one process at a time.
    if (env.DATABASE_URL === undefined) return rows
    // Concurrent reads of one viewer are coalesced; different members show the cost without that.
    const as = await rotateMembers(env)
    for (const { name: what, path, token } of requests.slice(1)) {
      const url = `${product.address}${API_BASE}${path}`
      const headers = { authorization: `Bearer ${token}` }
      rows.push(
        await compareWithBareServer({ name: `${what}, each another member, ${name}`, url, headers, aim: AIM, as }),
      )
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
export async function compareWithBareServer({ name, url, headers, aim, as }: Measured): Promise<BenchRow> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const answer = await answerAsSent(url, headers)
  const file = join(dir, 'answer')
  await writeFile(file, answer.bytes)
  const bare = await startScript('bench/bare-server.mjs', file, answer.type, answer.encoding)
  try {
    const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    const load = { connections: 32, seconds: 3, ...(as ?? { headers }) }
    await wrk({ ...load, url, seconds: 2 })
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.bare.push(await wrk({ ...load, url: bare.address }))
      measured.ours.push(await wrk({ ...load, url }))
    }
    const [ours, baseline] = [median(measured.ours), median(measured.bare)]
    return comparisonRow({ name, ours, baseline, aim, baselineName: 'node:http', show: perSecond })
  } finally {
    await bare.end()
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
