import { type SignedInMember, signInByEmail } from './email-sign-in.ts'
import { memoryInMb, type ProductProcess, startProductProcess } from '#tests/kit/product-launcher.ts'
import { createSelfSignedCertificate } from '#tests/kit/certificate.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { freePort, type Nginx, startNginx } from '#tests/kit/nginx.ts'
import { type CommandResult, createAdministrator, runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { type PaymentProviderSimulator, startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { startPostgresServer } from '#tests/kit/postgres-server.ts'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** The product as an owner runs it: production mode, PostgreSQL, mail, payments, behind the shipped nginx with TLS. */
export interface Production {
  /** Of nginx, for visitors: `https://localhost:…`. `fetch` and `node:https` trust its certificate in this process. */
  address: string
  /** Of nginx without TLS. */
  plainAddress: string
  /** The product itself, without nginx: `http://127.0.0.1:…`. */
  nodeAddress: string
  /** The certificate of `address` (PEM), for worker threads and other clients. */
  certificate: string
  databaseUrl: string
  /** Keeps every email that it takes. */
  mail: FakeSmtpServer
  /** Over TLS; `buy` and `pay` use its address. */
  sandbox: PaymentProviderSimulator
  nginx: Nginx
  /** Files of the disk, the outbox and so on. */
  dataDir: string
  /** Of the product's process; a new one after `restart`. */
  pid(): number
  /** Resident memory of the product's process. */
  memoryInMb(): number
  /** Makes an administrator (once for each address) and signs them in with the emailed code. */
  administrator(email: string): Promise<SignedInMember>
  /** `npm run <command>` with the product's variables. */
  command(args: string[]): Promise<CommandResult>
  /** Ends the product with the signal and starts it again at the same addresses. */
  restart(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the product with `NODE_ENV=production`, a durable PostgreSQL, a mail server and a simulator of Razorpay that
 * speaks TLS, behind nginx with `deploy/nginx.conf` (only ports, paths and the name are replaced). `more` are variables
 * on top. Needs the built web (`npm run prove` builds it). People with sessions are made by `insertMembers`, or sign in
 * with `signInByEmail(production, email)`; `startOtherVisitors` measures what visitors notice of an attack.
 */
export async function startProductionBehindNginx(more: Record<string, string> = {}): Promise<Production> {
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each()
  }
  try {
    return await start({ closing, close, more })
  } catch (error) {
    await close()
    throw error
  }
}

interface StartOptions {
  closing: (() => Promise<void>)[]
  close(): Promise<void>
  more: Record<string, string>
}

async function start({ closing, close, more }: StartOptions): Promise<Production> {
  const found = postgresForTests({ PATH: process.env.PATH })
  if (!found || !('programs' in found)) throw new Error('This needs the programs of PostgreSQL.')
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-production-'))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  // As StateDirectoryMode of deploy/sadhana.service: nginx passes through by its group.
  for (const folder of [dir, join(dir, 'data')]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o710)
  }
  const tls = createSelfSignedCertificate(dir, 'localhost')
  const certificate = await readFile(tls.certificate, 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])

  const port = await freePort()
  const nodeAddress = `http://127.0.0.1:${port}`
  const sandbox = await startPaymentProviderSimulator({ product: () => nodeAddress, deliverEveryMs: 500, tls })
  closing.push(sandbox.close)
  const database = await startPostgresServer(found.programs, { isDurable: true })
  closing.push(database.stop)
  const mail = await startFakeSmtpServer()
  closing.push(mail.down)
  const objects = join(dir, 'data/files/objects')
  const nginx = await startNginx({ nodes: [`127.0.0.1:${port}`], objects, tls })
  closing.push(nginx.stop)

  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: nginx.address,
    DATABASE_URL: database.url,
    DATA_DIR: join(dir, 'data'),
    SECRET_KEY: 'ab'.repeat(32),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sadhana <no-reply@sadhana.example>',
    TRUSTED_PROXIES: '1',
    ACCEL_PREFIX: '/protected-files',
    NODE_EXTRA_CA_CERTS: tls.certificate,
    ...sandbox.env,
    ...more,
  }
  let product: ProductProcess = await startProductProcess(env)
  closing.push(() => product.end('SIGTERM'))
  const command = (args: string[]) => runOwnerCommand(args, env)
  return {
    address: nginx.address,
    plainAddress: nginx.plainAddress ?? '',
    nodeAddress,
    certificate,
    databaseUrl: database.url,
    mail,
    sandbox,
    nginx,
    dataDir: env.DATA_DIR,
    pid: () => product.pid,
    memoryInMb: () => memoryInMb(product.pid),
    async administrator(email) {
      await createAdministrator(email, command)
      return signInByEmail({ address: nginx.address, mail }, email)
    },
    command,
    async restart(signal) {
      await product.end(signal)
      product = await startProductProcess(env)
    },
    close,
  }
}
