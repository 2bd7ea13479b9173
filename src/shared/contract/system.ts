import { call } from './call.ts'
import { byId, instant, listQuery, page } from './fields.ts'
import { ATTENTION_KINDS } from '#shared/domain/attention.ts'
import * as z from 'zod/mini'

export const jobState = z.enum(['WAITING', 'RETRYING', 'RUNNING', 'FAILED'])

/** An email that was not sent: still waiting, or given up after the last attempt. */
export const unsentEmailAnswer = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['WAITING', 'GIVEN_UP']),
  attempts: z.int(),
  /** The mail server's status code, or the system's error code, of the last failure. */
  lastFailure: z.nullable(z.string()),
  createdAt: instant,
})
export type UnsentEmailAnswer = z.output<typeof unsentEmailAnswer>

export const systemStatus = z.object({
  serverTime: instant,
  version: z.string(),
  node: z.string(),
  uptimeInSeconds: z.int(),
  database: z.object({ kind: z.enum(['EMBEDDED', 'POSTGRES']), version: z.string(), sizeInBytes: z.int() }),
  /** Free space on the disk; null for a bucket, which has no limit. */
  storage: z.object({ kind: z.enum(['DISK', 'S3']), isReachable: z.boolean(), freeInBytes: z.nullable(z.int()) }),
  emails: z.object({ waiting: z.int(), givenUp: z.int(), sentInLastDay: z.int() }),
  jobs: z.array(z.object({ kind: z.string(), state: jobState, count: z.int() })),
  /** When the event loop of this process was last blocked for a second or longer. */
  lastHold: z.nullable(z.object({ heldInMs: z.int(), endedAt: instant })),
  lastBackup: z.nullable(z.object({ madeAt: instant, sizeInBytes: z.int() })),
})
export type SystemStatus = z.output<typeof systemStatus>

/** The state of the installation, for its owner. */
export const system = {
  status: call({
    method: 'GET',
    path: '/admin/system',
    audience: 'ADMIN',
    needs: 'system.read',
    summary: 'Versions, database, storage, jobs, emails and the last backup.',
    answer: systemStatus,
  }),
  attention: call({
    method: 'GET',
    path: '/admin/attention',
    audience: 'ADMIN',
    needs: 'admin.use',
    summary: 'What needs this administrator now, the most urgent first; computed when it is read.',
    answer: z.object({ items: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int() })) }),
  }),
  emails: call({
    method: 'GET',
    path: '/admin/system/emails',
    audience: 'ADMIN',
    needs: 'system.read',
    summary: 'Emails not delivered yet, newest first, without those that are no longer due.',
    query: z.omit(listQuery, { search: true }),
    answer: z.object({ emails: z.array(unsentEmailAnswer), ...page }),
  }),
  sendAgain: call({
    method: 'POST',
    path: '/admin/system/emails/:id/send-again',
    audience: 'ADMIN',
    needs: 'system.read',
    summary: 'Retries an email that was given up.',
    params: byId,
  }),
}
