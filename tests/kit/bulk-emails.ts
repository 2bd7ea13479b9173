import type { BulkEmailResult } from '#server/features/bulk-emails/public.ts'
import { bulkEmailsService } from '#server/features/bulk-emails/bulk-emails.service.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { EmailSender } from '#server/ports/email-sender.ts'
import type { Language } from '#shared/domain/locale.ts'
import { testApp } from './app.ts'
import { manualJobs } from './manual-jobs.ts'
import { aUser } from './users.ts'

const texts = {
  en: { subject: 'Namaste {{name}}', body: 'We begin on Monday.\n\nBe there, {{name}}.' },
  hi: { subject: 'नमस्ते {{name}}', body: 'हम सोमवार को शुरू करेंगे।' },
}

interface Options {
  env?: Record<string, string>
  bulkEmailSender?: EmailSender
}

/** The product with jobs that run when the test says so, and a message to send. */
export async function bulkEmailApp({ env = {}, bulkEmailSender }: Options = {}) {
  const { jobs, runQueue, repeat } = manualJobs()
  const t = await testApp({
    env: { SMTP_RATE: '10000', SECRET_KEY: '07'.repeat(32), ...env },
    ports: { jobs, ...(bulkEmailSender && { bulkEmailSender }) },
  })
  const { bulkEmails } = t.product
  const results: BulkEmailResult[] = []
  bulkEmails.onResults(async (_trx, some) => void results.push(...some))

  return {
    ...t,
    close: t.close,
    results,
    runQueue,
    runJobs: () => runQueue('bulk-emails.send'),
    resume: () => repeat('bulk-emails.resume'),

    /** Another node on the same database; one batch of its own. */
    anotherNode(sender: EmailSender, smtpRate = 10_000) {
      const own = manualJobs()
      const { siteUrl, suppressions, returnPaths, bulkEmailLinks, contactEmail, log } = t.product
      bulkEmailsService({
        db: t.db,
        clock: t.clock,
        log,
        suppressions,
        siteUrl,
        contactEmail,
        box: bulkEmailLinks,
        returnPath: returnPaths.write,
        frameOf: async () => ({ name: 'Sadhana', colour: '', logo: null, lines: [] }),
        jobs: own.jobs,
        bulkEmailSender: sender,
        smtpRate,
        warmsUp: false,
      }).onResults(async (_trx, some) => void results.push(...some))
      return {
        async runBatch(): Promise<void> {
          await own.repeat('bulk-emails.resume')
          await own.runQueue('bulk-emails.send')
        },
      }
    },

    /** A member as recipient. */
    async recipient({ language = 'en', name = 'Asha' }: { language?: Language; name?: string } = {}) {
      const user = await aUser(t)
      return { ...user, userId: user.id, to: user.email, name, locale: { language } }
    },

    /** Members as recipients, made in one statement. */
    async recipients(count: number) {
      const { rows } = await t.product.database.pool.query<{ id: string; email: string }>(
        `insert into users (id, name, email, mobile_number, role, created_at)
         select gen_random_uuid(), 'Member', 'm' || gen_random_uuid() || '@example.com', '+919820000000', 'USER', now()
         from generate_series(1, $1) returning id, email`,
        [count],
      )
      return rows.map(({ id, email }) => ({
        userId: id,
        to: email,
        name: 'Member',
        locale: { language: 'en' as const },
      }))
    },

    async send(
      recipients: { userId: string; to: string; name: string; locale: { language: Language } }[],
      { purpose = 'SERVICE', messageId = newId() }: { purpose?: 'SERVICE' | 'MARKETING'; messageId?: string } = {},
    ) {
      await transact(t.db, (trx) => bulkEmails.add(trx, { messageId, purpose, texts, recipients }))
      return messageId
    },

    setState: (messageId: string, state: 'SENDING' | 'PAUSED' | 'CANCELLED') =>
      transact(t.db, (trx) => bulkEmails.setState(trx, messageId, state)),

    bounce: (address: string, kind: 'HARD' | 'SOFT' | 'COMPLAINT', eventId: string = newId()) =>
      transact(t.db, (trx) =>
        t.product.suppressions.recordBounce(trx, {
          address,
          kind,
          code: '5.1.1',
          source: 'WEBHOOK',
          eventId,
          isBulk: null,
        }),
      ),
  }
}
