import { addressFindings } from './doctor-address.ts'
import { captionsFindings } from './doctor-captions.ts'
import { databaseFindings } from './doctor-database.ts'
import { databaseName } from './installation.ts'
import { filesFindings } from './doctor-files.ts'
import { legalFactsFindings } from './doctor-legal-facts.ts'
import { type EnteredKeys, readEnteredKeys, paymentsFindings } from './doctor-payments.ts'
import { mailDomainFindings } from './doctor-mail-domain.ts'
import { pushFindings } from './doctor-push.ts'
import { conversionQueueFinding, transcoderFindings } from './doctor-transcoder.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { checkSmtp } from '#server/adapters/smtp.ts'
import { createTranscoder } from '#server/adapters/transcoder/transcoder.ts'
import { openDatabase } from '#server/compose/compose.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'

/** The result of a check, and what to do about it. */
export interface Finding {
  name: string
  state: 'GOOD' | 'LOOK' | 'WRONG'
  seen: string
  todo?: string
}

/** Runs all checks of an installation, in the order in which to fix them. */
export async function runChecks(config: Config): Promise<Finding[]> {
  const entered: { keys: EnteredKeys | null } = { keys: null }
  return [
    configurationFinding(config),
    ...(await runCheck(
      'database',
      () => checkDatabase(config, (keys) => void (entered.keys = keys)),
      'Check DATABASE_URL and that the database runs; an embedded one belongs to one process: stop the server first.',
    )),
    ...(await runCheck(
      'files',
      () => filesFindings(config),
      'Check that DATA_DIR may be written and has room; with a bucket, S3_ENDPOINT, S3_BUCKET, its keys and what they may do.',
    )),
    ...(await runCheck(
      'conversion',
      () => transcoderFindings(createTranscoder()),
      'Install the packages again (`npm ci`), and check that the folder for temporary files has room.',
    )),
    ...(await runCheck(
      'captions',
      () => captionsFindings(config, createTranscoder()),
      'Check the file of WHISPER_MODEL, and that this machine has memory for it.',
    )),
    ...(await runCheck('address', () => addressFindings(config, { now: systemClock.now() }), 'Check PUBLIC_URL.')),
    ...(await runCheck(
      'mail',
      () => mailFindings(config),
      'Check SMTP_URL: host, port, account, and that the port is open.',
    )),
    ...(await runCheck('mail domain', () => mailDomainFindings(config))),
    ...(await runCheck('notifications', () => pushFindings(config))),
    ...(await runCheck(
      'payments',
      () => paymentsFindings(config, entered.keys),
      'Check the keys (RAZORPAY_KEY_ID and its secret, else the Settings screen), and that this machine may reach the provider.',
    )),
  ]
}

function configurationFinding(config: Config): Finding {
  const name = 'configuration'
  if (config.production) return { name, state: 'GOOD', seen: `for production, at ${config.publicUrl ?? ''}` }
  const todo = 'For members, set NODE_ENV=production and what .env.example asks for then.'
  return { name, state: 'LOOK', seen: config.demo ? 'a demo on this machine' : 'not for production', todo }
}

async function checkDatabase(config: Config, enter: (keys: EnteredKeys) => void): Promise<Finding[]> {
  const database = await openDatabase(config, createLog({ level: 'silent' }))
  try {
    enter(await readEnteredKeys(database))
    const findings = await databaseFindings(database, {
      name: databaseName(config),
      hasWebhook: config.secrets.razorpayWebhookSecret !== null,
      isProduction: config.production,
    })
    findings.push(...(await legalFactsFindings(database, config.razorpay.keyId)))
    const isUpToDate = findings.some(({ name, state }) => name === 'tables' && state === 'GOOD')
    return isUpToDate ? [...findings, await conversionQueueFinding(database, systemClock.now())] : findings
  } finally {
    await database.close()
  }
}

/** Checks that the mail server accepts the account and that the sender address is valid for other servers. */
export async function mailFindings({ secrets: { smtpUrl }, mailFrom, dataDir }: Config): Promise<Finding[]> {
  if (smtpUrl === null) {
    const todo = 'Set SMTP_URL before others are to receive emails.'
    return [{ name: 'mail', state: 'LOOK', seen: `goes to files in ${dataDir}/outbox`, todo }]
  }
  await checkSmtp(smtpUrl)
  if (/@localhost>?$/.test(mailFrom)) {
    const todo = 'Set MAIL_FROM to an address of your own domain: emails from localhost are refused.'
    return [{ name: 'mail', state: 'WRONG', seen: `the server answers, but emails come from ${mailFrom}`, todo }]
  }
  return [{ name: 'mail', state: 'GOOD', seen: 'the server answers and takes the account' }]
}

async function runCheck(name: string, look: () => Promise<Finding[]>, todo?: string): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return [{ name, state: 'WRONG', seen, ...(todo !== undefined && { todo }) }]
  }
}
