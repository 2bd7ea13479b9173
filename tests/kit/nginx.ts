import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'

/** A running nginx with the configuration that the project ships in `deploy/`. */
export interface Nginx {
  /** The public address: https with a certificate, http without. */
  address: string
  /** The address of the http server that redirects; null without a certificate. */
  plainAddress: string | null
  /** The id of the master process. */
  pid: number
  /** The content of a log file so far. */
  log(name: 'access' | 'error'): string
  stop(): Promise<void>
}

interface NginxOptions {
  /** `host:port` of each node. */
  nodes: string[]
  /** The folder of the files that nginx sends; without it none are sent. */
  objects?: string
  /** Other servers at paths of the same site, such as the payment provider simulator. */
  otherServers?: Record<string, string>
  /** For `localhost`. Without a certificate only the https server is kept, and it speaks http. */
  tls?: Certificate | null
}

/** Whether nginx is installed (Debian: nginx-light). */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: withSbin() })
    return true
  } catch {
    return false
  }
}

/**
 * Starts nginx with `deploy/nginx.conf` and `deploy/nginx-main.conf`. Only addresses, the server name, folders and the
 * certificate are replaced.
 */
export async function startNginx({
  nodes,
  objects = '/nonexistent',
  otherServers = {},
  tls = null,
}: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-nginx-'))
  chmodSync(folder, 0o710)
  for (const name of ['temp', 'conf']) mkdirSync(join(folder, name))
  const [port, plainPort] = [await freePort(), await freePort()]
  const siteConfig = adaptConfig({ nodes, objects, otherServers })
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/lib/nginx/', `${folder}/`)
  writeFileSync(
    join(folder, 'conf/sadhana.conf'),
    tls ? withTls(siteConfig, { tls, port, plainPort }) : withoutTls(siteConfig, port),
  )
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder))
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withSbin(),
  })
  let stderr = ''
  server.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  // nginx stops when this process ends.
  const end = () => void server.kill('SIGTERM')
  process.once('exit', end)
  await waitUntilListening(port, () => (server.exitCode === null ? null : stderr))
  return {
    address: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    plainAddress: tls && `http://localhost:${plainPort}`,
    pid: server.pid ?? 0,
    log: (name) => readFileSync(join(folder, `${name}.log`), 'utf8'),
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function adaptConfig({ nodes, objects, otherServers }: Required<Omit<NginxOptions, 'tls'>>): string {
  const text = readFileSync('deploy/nginx.conf', 'utf8')
  const servers = nodes.map((node) => `server ${node} max_fails=1 fail_timeout=2s;`).join('\n    ')
  const others = Object.entries(otherServers).map(([path, to]) => `    location ${path} { proxy_pass ${to}; }`)
  return text
    .replaceAll(' server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', ` ${servers}`)
    .replace('/var/lib/sadhana/files/objects/', `${objects}/`)
    .replace('    location / {\n        proxy_pass', `${others.join('\n')}\n    location / {\n        proxy_pass`)
}

function withTls(
  text: string,
  { tls, port, plainPort }: { tls: Certificate; port: number; plainPort: number },
): string {
  return text
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/letsencrypt/live/sadhana.example.org/fullchain.pem', tls.certificate)
    .replaceAll('/etc/letsencrypt/live/sadhana.example.org/privkey.pem', tls.key)
    .replaceAll('sadhana.example.org', 'localhost')
}

/** Keeps only the server that serves files. */
function withoutTls(text: string, port: number): string {
  return text
    .replaceAll(/^server \{[\s\S]*?^\}\n/gm, (server) => (server.includes('location /files/') ? server : ''))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ +ssl_.*\n/g, '')
    .replaceAll(/access_log .*;/g, 'access_log off;')
}

/**
 * `deploy/nginx-main.conf` in the foreground with its folders in this one. Started by root, workers read root's files
 * by the group.
 */
function mainConfig(folder: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`)
  const text = readFileSync('deploy/nginx-main.conf', 'utf8')
  return (
    `daemon off;\n${text}`
      // The room for connections must not depend on the machine.
      .replace('worker_processes auto;', 'worker_processes 2;')
      .replace('user www-data;', process.getuid?.() === 0 ? 'user www-data root;' : '')
      .replace('/run/nginx.pid', `${folder}/nginx.pid`)
      .replace('include /etc/nginx/modules-enabled/*.conf;', '')
      .replace('http {', `http {\n    ${temp.join(' ')}`)
      .replaceAll('/etc/nginx/conf.d/', `${folder}/conf/`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
  )
}

async function waitUntilListening(port: number, ended: () => string | null): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const last = ended()
    if (last !== null) throw new Error(`nginx does not start: ${last}`)
    if (await acceptsConnections(port)) return
    await wait(50)
  }
  throw new Error('nginx does not answer.')
}

/** Whether something listens on the port of this machine. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Debian installs nginx in /usr/sbin, which is not on the PATH of other users. */
function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
}
