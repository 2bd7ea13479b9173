import * as system from './system.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { areBulkEmailsStopped } from '#server/features/bulk-emails/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { LegalFactsService } from '#server/features/legal-facts/public.ts'
import { countOpenQuestions } from '#server/features/live-questions/public.ts'
import { countWaitingReflections } from '#server/features/reflections/public.ts'
import { countWaitingMessages } from '#server/features/live-room/public.ts'
import { countOrders } from '#server/features/payments/public.ts'
import { countMediaProblems } from '#server/features/renditions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { system as calls, SystemStatus } from '#shared/contract/system.ts'
import { attentionItemsFor } from '#shared/domain/attention.ts'

/** The state of the installation, and emails that could not be delivered. */
export function systemService({
  db,
  clock,
  jobs,
  emails,
  audit,
  runtime,
  legalFacts,
}: Dependencies): Handlers<typeof calls> {
  return {
    async status() {
      const [database, storage, emailFigures, jobFigures, lastBackup] = await Promise.all([
        system.databaseFacts(db),
        runtime.storage(),
        emails.counts(),
        jobs.counts(),
        system.newestBackup(db),
      ])
      return {
        serverTime: clock.now(),
        version: runtime.version,
        node: process.version,
        uptimeInSeconds: Math.round(process.uptime()),
        database: { kind: runtime.database, ...database },
        storage,
        emails: {
          waiting: emailFigures.waiting,
          givenUp: emailFigures.givenUp,
          sentInLastDay: emailFigures.sentSince,
        },
        jobs: jobFigures,
        lastHold: runtime.lastBlock(),
        lastBackup: lastBackup ? { madeAt: lastBackup.made_at, sizeInBytes: lastBackup.size_in_bytes } : null,
      }
    },

    async attention({ viewer: { permissions } }) {
      const now = clock.now()
      const [
        newEnquiries,
        openQuestions,
        waitingMessages,
        reflections,
        paymentsInAttention,
        streamsWithoutVideo,
        emailFigures,
        storage,
        backup,
        media,
        missingFacts,
        bulkEmailsStopped,
      ] = await Promise.all([
        system.countNewEnquiries(db),
        countOpenQuestions(db),
        countWaitingMessages(db, now),
        countWaitingReflections(db, now),
        countOrders(db, { state: 'ATTENTION' }),
        system.countStreamsWithoutVideo(db, now),
        emails.counts(),
        runtime.storage(),
        system.newestBackup(db),
        countMediaProblems(db),
        legalFacts.missingBesideLiveKey(),
        areBulkEmailsStopped(db),
      ])
      const undeliveredEmails = emailFigures.givenUp
      const lastBackup = backup ? { madeAt: backup.made_at } : null
      const counted = {
        newEnquiries,
        openQuestions,
        waitingMessages,
        waitingReflections: reflections.late + reflections.reported,
        paymentsInAttention,
        streamsWithoutVideo,
        undeliveredEmails,
        bulkEmailsStopped,
        media,
        missingLegalFacts: missingFacts.length,
      }
      return { items: attentionItemsFor(permissions, { ...counted, storage, lastBackup, serverTime: now }) }
    },

    async emails({ query: { limit, cursor } }) {
      const { rows, nextCursor } = pageOf(await emails.unsent({ limit, after: readCursor(cursor) }), limit)
      const { waiting, givenUp } = await emails.counts()
      const unsent = rows.map((row) => ({
        _id: row.id,
        to: row.recipient,
        subject: row.subject,
        state: row.given_up_at === null ? ('WAITING' as const) : ('GIVEN_UP' as const),
        attempts: row.attempts,
        lastFailure: row.last_failure,
        createdAt: row.created_at,
      }))
      return { emails: unsent, total: waiting + givenUp, nextCursor }
    },

    async sendAgain({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await emails.sendAgain(trx, id))) throw new Refused('NOT_FOUND')
        await audit.record(trx, { by: viewer, action: 'mail.send-again', subject: `mail:${id}` })
      })
    },
  }
}

/** Records that a backup was made, so that administrators see how old the last one is. */
export async function recordBackup(
  db: Db,
  { madeAt, sizeInBytes }: { madeAt: Date; sizeInBytes: number },
): Promise<void> {
  await system.insertBackup(db, { id: newId(), made_at: madeAt, size_in_bytes: sizeInBytes })
}

/** Where and in which version the product runs. */
export interface RuntimeInfo {
  version: string
  database: SystemStatus['database']['kind']
  storage: () => Promise<SystemStatus['storage']>
  /** When the event loop was last blocked. */
  lastBlock: () => SystemStatus['lastHold']
}

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Jobs
  emails: EmailsService
  audit: Audit
  runtime: RuntimeInfo
  legalFacts: Pick<LegalFactsService, 'missingBesideLiveKey'>
}
