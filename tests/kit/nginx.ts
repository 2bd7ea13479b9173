import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A proxy of the tests' own, with the very configuration that is given to owners. */
export interface Nginx {
  address: string
  stop(): Promise<void>
}

interface NginxOptions {
  /** `host:port` of each node. */
  nodes: string[]
  /** Where the files lie that it sends; none are sent otherwise. */
  objects?: string
  /** Other servers at paths of the same site, such as the payment provider's stand-in. */
  beside?: Record<string, string>
}

/** Whether nginx is on this machine (Debian: nginx-light). */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: withSbin() })
    return true
  } catch {
    return false
  }
}

/** Starts nginx with `deploy/nginx.conf`, in which only addresses, folders and the certificate are replaced. */
export async function startNginx({ nodes, objects = '/nonexistent', beside = {} }: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-nginx-'))
  for (const name of ['temp', 'conf']) mkdirSync(join(folder, name))
  const port = await freePort()
  writeFileSync(join(folder, 'conf/sadhana.conf'), adapted({ nodes, objects, beside, port }))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withSbin(),
  })
  let said = ''
  server.stderr.on('data', (piece: Buffer) => (said += String(piece)))
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  // However this process ends, nginx goes too.
  const end = () => void server.kill('SIGTERM')
  process.once('exit', end)
  const address = `http://127.0.0.1:${port}`
  await untilItAnswers(address, () => (server.exitCode === null ? null : said))
  return {
    address,
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function adapted({ nodes, objects, beside, port }: Required<NginxOptions> & { port: number }): string {
  const text = readFileSync('deploy/nginx.conf', 'utf8')
  const servers = nodes.map((node) => `server ${node} max_fails=1 fail_timeout=2s;`).join('\n    ')
  const others = Object.entries(beside).map(([path, to]) => `    location ${path} { proxy_pass ${to}; }`)
  return text
    .replaceAll(' server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', ` ${servers}`)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ +ssl_certificate.*\n/g, '')
    .replace('/var/lib/sadhana/files/objects/', `${objects}/`)
    .replace('    location / {', `${others.join('\n')}\n    location / {`)
}

function around(folder: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`)
  // The files of the product are its own user's alone: the proxy runs as the same one.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http { access_log off; ${temp.join(' ')} include ${folder}/conf/*.conf; }
`
}

async function untilItAnswers(address: string, ended: () => string | null): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const last = ended()
    if (last !== null) throw new Error(`nginx does not start: ${last}`)
    const isThere = await fetch(`${address}/metrics`).then(
      async (answer) => (await answer.arrayBuffer(), true),
      () => false,
    )
    if (isThere) return
    await wait(50)
  }
  throw new Error('nginx does not answer.')
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Debian keeps it where only root looks. */
function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
}
