import { type ProductProcess, startProductProcess } from '#tests/kit/product-launcher.ts'
import { createS3Client, type S3Location } from '#server/adapters/s3/client.ts'
import { REQUIRED_CORS } from '#server/adapters/s3/cors.ts'
import { startCeph } from '#tests/kit/ceph-server.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { freePort, startNginx } from '#tests/kit/nginx.ts'
import { runOwnerCommand, type CommandResult } from '#tests/kit/run-owner-command.ts'
import { type PaymentProviderSimulator, startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { type PostgresServer, startPostgresServer } from '#tests/kit/postgres-server.ts'
import { PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two nodes of the product behind nginx, over PostgreSQL, a store that speaks S3, a mail server and the sandbox. */
export interface Cluster {
  /** Of the proxy. */
  address: string
  /** Of each node itself. */
  nodes: string[]
  /** Of the store, as browsers reach it. */
  storeAddress: string
  database: Pick<PostgresServer, 'url' | 'down' | 'up'>
  mail: FakeSmtpServer
  sandbox: PaymentProviderSimulator
  start(node: number): Promise<void>
  end(node: number, signal: NodeJS.Signals): Promise<void>
  /** One node's own answer to `/readyz`; null when there is none. */
  readiness(node: number): Promise<number | null>
  /** `npm run <command>` with the variables of the nodes. */
  command(args: string[]): Promise<CommandResult>
  close(): Promise<void>
}

/** Longer than nginx avoids a node that refused: the second node may end as soon as the first is back. */
const DRAIN_SECONDS = 3

/** Starts everything; the nodes one after the other, so that the first one creates the tables. */
export async function openCluster(): Promise<Cluster> {
  const closing: (() => Promise<void>)[] = []
  try {
    return await opened(closing)
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}

async function opened(closing: (() => Promise<void>)[]): Promise<Cluster> {
  const found = postgresForTests({ PATH: process.env.PATH })
  if (!found || !('programs' in found)) throw new Error('This needs the programs of PostgreSQL.')
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-cluster-'))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  let proxy: string | null = null
  const sandbox = await startPaymentProviderSimulator({ product: () => proxy, deliverEveryMs: 500 })
  closing.push(sandbox.close)
  const database = await startPostgresServer(found.programs, { isDurable: true })
  closing.push(database.stop)
  const store = await startCeph()
  closing.push(store.stop)
  const mail = await startFakeSmtpServer()
  closing.push(mail.down)
  const ports = [await freePort(), await freePort()]
  const nginx = await startNginx({
    nodes: ports.map((port) => `127.0.0.1:${port}`),
    otherServers: { '/sandbox/': sandbox.address },
  })
  closing.push(nginx.stop)
  proxy = nginx.address
  await putCors(store.location, nginx.address)

  const env = {
    PUBLIC_URL: nginx.address,
    DATABASE_URL: database.url,
    SECRET_KEY: 'ab'.repeat(32),
    S3_ENDPOINT: store.location.endpoint ?? '',
    S3_REGION: store.location.region,
    S3_BUCKET: store.location.bucket,
    S3_ACCESS_KEY_ID: store.location.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.location.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sadhana <no-reply@sadhana.example>',
    DEMO: 'off',
    SIGN_IN_CODES: 'on',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    // `PROVE_LOG=error` shows the nodes' errors, which are many while their database is down.
    LOG_LEVEL: process.env.PROVE_LOG ?? 'silent',
    ...sandbox.env,
  }
  const running = new Map<number, ProductProcess>()
  const ofNode = (node: number) => ({ ...env, DATA_DIR: join(dir, String(node)), PORT: String(ports[node] ?? 0) })
  const nodes = ports.map((port) => `http://127.0.0.1:${port}`)

  async function start(node: number): Promise<void> {
    running.set(node, await startProductProcess(ofNode(node)))
  }

  async function end(node: number, signal: NodeJS.Signals): Promise<void> {
    await running.get(node)?.end(signal)
    running.delete(node)
  }

  closing.push(async () => void (await Promise.all([...running.keys()].map((node) => end(node, 'SIGKILL')))))
  for (const node of ports.keys()) await start(node)
  return {
    address: nginx.address,
    nodes,
    storeAddress: store.location.endpoint ?? '',
    database,
    mail,
    sandbox,
    start,
    end,
    async readiness(node) {
      const answer = await fetch(`${nodes[node] ?? ''}/readyz`).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.status ?? null
    },
    command: (args) => runOwnerCommand(args, { ...env, DATA_DIR: join(dir, 'owner') }),
    close: () => closeAll(closing),
  }
}

async function closeAll(closing: (() => Promise<void>)[]): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close()
}

/** Sets the rule of docs/operations.md at the bucket, as its owner does. */
async function putCors(location: S3Location, origin: string): Promise<void> {
  const client = createS3Client(location)
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: [...REQUIRED_CORS.methods],
    AllowedHeaders: ['*'],
    ExposeHeaders: [...REQUIRED_CORS.exposed],
    MaxAgeSeconds: 3600,
  }
  try {
    await client.send(new PutBucketCorsCommand({ Bucket: location.bucket, CORSConfiguration: { CORSRules: [rule] } }))
  } finally {
    client.destroy()
  }
}
