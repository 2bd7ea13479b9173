import { createDiskStore } from './disk-file-server.ts'
import { withServer, wrk } from './wrk.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import type { BenchRow } from './row.ts'
import { startNginx } from '#tests/kit/nginx.ts'
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const PORTS = { ours: 8611, nginx: 8612, behindNginx: 8615 }
/** As `ACCEL_PREFIX` in docs/operations.md. */
const ACCEL_PREFIX = '/protected-files'
const MIB = 1024 * 1024
const TOTAL = 256 * MIB
const ROUNDS = 3

/**
 * Ranges of a video as players request them, through a signed address with the access check, beside nginx's sendfile:
 * sent by the product itself, and by nginx after the product's decision (X-Accel-Redirect, docs/operations.md).
 */
export async function mediaRows(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  await chmod(dir, 0o710)
  try {
    const path = await fill(dir)
    const config = join(dir, 'nginx.conf')
    await writeFile(config, nginxConfig(dir))
    const server = (port: number, ...more: string[]) => ({
      command: process.execPath,
      args: ['bench/disk-file-server.ts', dir, String(port), ...more],
      port,
    })
    const bare = { command: 'nginx', args: ['-c', config], port: PORTS.nginx }
    return await withServer(server(PORTS.ours), () =>
      withServer(server(PORTS.behindNginx, ACCEL_PREFIX), () =>
        withServer(bare, async () => {
          const proxy = await startNginx({ nodes: [`127.0.0.1:${PORTS.behindNginx}`], objects: join(dir, 'objects') })
          try {
            const itself = `http://127.0.0.1:${PORTS.ours}${path}`
            return [...(await rowsOf('media', itself)), ...(await rowsOf('media through nginx', proxy.address + path))]
          } finally {
            await proxy.stop()
          }
        }),
      ),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function rowsOf(what: string, address: string): Promise<BenchRow[]> {
  return [
    await compare({ name: `${what}, ranges of 8 MB`, length: 8 * MIB, address, aim: '≥ 0.95 × nginx' }),
    await compare({ name: `${what}, ranges of 64 kB`, length: 64 * 1024, address, aim: '≥ 0.5 × nginx' }),
    await firstByte(`${what}, first byte after a seek`, address),
  ]
}

interface Comparison {
  name: string
  length: number
  /** Of ours. */
  address: string
  aim: string
}

async function compare({ name, length, address, aim }: Comparison): Promise<BenchRow> {
  const measured: { ours: number[]; nginx: number[] } = { ours: [], nginx: [] }
  const env = { RANGE: String(length), TOTAL: String(TOTAL) }
  const load = { connections: 8, seconds: 3, script: 'bench/media-range.lua', env }
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.nginx.push(await wrk({ ...load, url: `http://127.0.0.1:${PORTS.nginx}/bench.mp4` }))
    measured.ours.push(await wrk({ ...load, url: address }))
  }
  const [ours, nginx] = [median(measured.ours), median(measured.nginx)]
  const speed = (perSecond: number) => `${Math.round((perSecond * length) / 1e6)} MB/s`
  return { name, figure: speed(ours), reference: `nginx ${speed(nginx)}`, ratio: ours / nginx, aim }
}

/** The time from requesting a range to its first byte, one request after the other on one connection. */
async function firstByte(name: string, address: string): Promise<BenchRow> {
  const ours: number[] = []
  const nginx: number[] = []
  for (let seek = 0; seek < 300; seek += 1) {
    const start = Math.floor((seek * 7919 * 4096) % (TOTAL - MIB))
    nginx.push(await timeTo(`http://127.0.0.1:${PORTS.nginx}/bench.mp4`, start))
    ours.push(await timeTo(address, start))
  }
  const [product, reference] = [median(ours), median(nginx)]
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return {
    name,
    figure: ms(product),
    reference: `nginx ${ms(reference)}`,
    ratio: product / reference,
    aim: '≤ 1.2 × nginx',
  }
}

async function timeTo(url: string, start: number): Promise<number> {
  const from = performance.now()
  const answer = await fetch(url, { headers: { range: `bytes=${start}-${start + MIB - 1}` } })
  const reader = answer.body?.getReader()
  await reader?.read()
  const took = performance.now() - from
  // The rest is read too, so that the connection can be reused.
  let isOver = false
  while (!isOver) isOver = (await reader?.read())?.done ?? true
  return took
}

/** The same bytes for both sides: nginx serves a hard link to the stored object. */
async function fill(dir: string): Promise<string> {
  const files = createDiskStore(dir)
  const block = randomBytes(MIB)
  const body = Readable.from(Array.from({ length: TOTAL / MIB }, () => block))
  const what = { key: 'videos/bench.mp4', contentType: 'video/mp4' }
  await files.write({ ...what, sizeInBytes: TOTAL, body })
  await link(join(dir, 'objects', what.key), join(dir, 'bench.mp4'))
  return files.createReadUrl({ ...what, userId: 'bench', expiresAt: new Date(Date.now() + 3_600_000) })
}

/** `tcp_nopush` would hold back ranges of 64 kB for 44 ms. */
function nginxConfig(dir: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/temp;`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} worker_processes 1; daemon off; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush off; keepalive_requests 10000000; default_type video/mp4; ${temp.join(' ')}
  server { listen 127.0.0.1:${PORTS.nginx}; root ${dir}; } }
`
}
