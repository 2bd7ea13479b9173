import { compareRates, compareWithBareServer } from './answers.ts'
import { ANNUAL, openEmbeddedDemo, openPostgresDemo } from './demo-installations.ts'
import type { BenchRow } from './row.ts'
import type { Running } from './servers.ts'
import { fieldOf, listAt, signIn, textAt, callApi } from '#tests/kit/measure/api-client.ts'
import { acceptsConnections, freePort, startNginx } from '#tests/kit/nginx.ts'
import { endProcess, startProductProcess } from '#tests/kit/product-launcher.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How often a second a page of a live room is answered: by a node from memory, and by nginx from its cache. */
export async function roomRows(): Promise<BenchRow[]> {
  const installation = (await openPostgresDemo()) ?? (await openEmbeddedDemo())
  const product = await startProductProcess(installation.env)
  const nginx = await startNginx({ nodes: [new URL(product.address).host] })
  try {
    const path = await openPage(product.address)
    const measured = { url: product.address + path, headers: {} }
    const bytes = await (await fetch(nginx.address + path)).text()
    return [
      await compareWithBareServer({ ...measured, name: 'a page of a room, a node', aim: '≥ 0.3 × node:http' }),
      await compareRates(
        { ...measured, url: nginx.address + path, name: 'a page of a room, nginx’s cache', aim: '≥ 0.8 × nginx' },
        await startPlainNginx(bytes),
        'nginx',
      ),
    ]
  } finally {
    await nginx.stop()
    await product.end()
    await installation.close()
  }
}

/** The path of a page that has been made. */
async function openPage(address: string): Promise<string> {
  const token = await signIn(address, ANNUAL)
  const { json } = await callApi(address, '/user/livestreams', { token })
  const live = listAt(json, 'streams').find((stream) => fieldOf(stream, 'status') === 'LIVE')
  if (live === undefined) throw new Error('The demo has no live stream.')
  const entered = await callApi(address, `/user/livestreams/${textAt(live, '_id')}/room`, { token })
  const room = fieldOf(entered.json, 'room')
  const path = `${API_BASE}/live-rooms/${textAt(room, '_id')}/pages/1?ticket=${textAt(room, 'ticket')}`
  const { status } = await fetch(address + path)
  if (status !== 200) throw new Error(`The page answered ${status}`)
  return path
}

/** nginx that sends the same bytes from a file and does nothing else. */
async function startPlainNginx(bytes: string): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-room-'))
  const port = await freePort()
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(join(dir, 'page'), bytes)
  await writeFile(
    join(dir, 'nginx.conf'),
    `${user} daemon off; pid ${dir}/pid; error_log /dev/null; worker_processes 2; events { worker_connections 1024; }
http { access_log off; sendfile on; server { listen 127.0.0.1:${port};
  location / { root ${dir}; try_files /page =404; default_type application/json; } } }`,
  )
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' })
  while (!(await acceptsConnections(port))) await wait(20)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    firstAnswerInMs: 0,
    async end() {
      await endProcess(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
