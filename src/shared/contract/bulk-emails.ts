import { call } from './call.ts'
import { byId, instant, listQuery, page } from './fields.ts'
import * as z from 'zod/mini'

export const suppressionAnswer = z.object({
  _id: z.string(),
  address: z.string(),
  reason: z.enum(['HARD_BOUNCE', 'SOFT_BOUNCES', 'COMPLAINT']),
  at: instant,
})
export type SuppressionAnswer = z.output<typeof suppressionAnswer>

export const bulkSenderAnswer = z.object({
  /** How many bulk emails may go out today (IST); null: as many as wanted. */
  allowance: z.nullable(z.int()),
  sentToday: z.int(),
  waiting: z.int(),
  /** The counts are since then, seven days at most. */
  countedSince: instant,
  sent: z.int(),
  hardBounces: z.int(),
  complaints: z.int(),
  stopped: z.nullable(z.object({ at: instant, reason: z.enum(['HARD_BOUNCES', 'COMPLAINTS']) })),
})
export type BulkSenderAnswer = z.output<typeof bulkSenderAnswer>

/** Emails to many members: how they fare, and which addresses get none. */
export const bulkEmails = {
  sender: call({
    method: 'GET',
    path: '/admin/bulk-emails',
    audience: 'ADMIN',
    needs: 'system.read',
    summary: 'How many bulk emails may still go out today, what came back, and whether sending has stopped.',
    answer: bulkSenderAnswer,
  }),
  resume: call({
    method: 'POST',
    path: '/admin/bulk-emails/resume',
    audience: 'ADMIN',
    needs: 'system.read',
    summary: 'Goes on after sending has stopped itself, with the number of emails of a first day.',
    answer: bulkSenderAnswer,
  }),
  suppressions: call({
    method: 'GET',
    path: '/admin/suppressions',
    audience: 'ADMIN',
    needs: 'members.read',
    summary: 'Addresses that get no emails but codes and receipts, newest first; found by how they begin.',
    query: listQuery,
    answer: z.object({ suppressions: z.array(suppressionAnswer), ...page }),
  }),
  lift: call({
    method: 'POST',
    path: '/admin/suppressions/:id/lift',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Emails go to the address again; what came back from it is forgotten.',
    params: byId,
  }),
}
