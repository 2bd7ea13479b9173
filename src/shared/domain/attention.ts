import { DAY_IN_MS, type Instant } from './ist.ts'
import type { Permission } from './permissions.ts'

/** What needs the owner, the most urgent first. */
export const ATTENTION_KINDS = [
  'PAYMENTS',
  'LEGAL_FACTS_MISSING',
  'STREAMS_WITHOUT_VIDEO',
  'STORAGE_UNREACHABLE',
  'STORAGE_NEARLY_FULL',
  'MEDIA_WITHOUT_SPACE',
  'MEDIA_FAILED',
  'CHAT_MESSAGES',
  'REFLECTIONS',
  'QUESTIONS',
  'ENQUIRIES',
  'BULK_EMAILS_STOPPED',
  'EMAILS_NOT_DELIVERED',
  'NO_BACKUP',
  'OLD_BACKUP',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export interface AttentionFacts {
  newEnquiries: number
  /** Questions to the teacher that nobody has answered or closed. */
  openQuestions: number
  /** Held and reported messages of live rooms that no moderator has decided about. */
  waitingMessages: number
  /** Shared reflections and comments that are reported, or have waited for a moderator for half a day. */
  waitingReflections: number
  paymentsInAttention: number
  /** Legal facts that are not entered although a live payment key is in use. */
  missingLegalFacts: number
  /** Upcoming and running streams whose video is missing or in the bin. */
  streamsWithoutVideo: number
  undeliveredEmails: number
  /** Emails to many have stopped themselves, because too much came back. */
  bulkEmailsStopped: boolean
  /** Videos and audios that could not be converted, and those that wait for room on the disk. */
  media: { failed: number; withoutSpace: number }
  storage: { isReachable: boolean; freeInBytes: number | null }
  lastBackup: { madeAt: Instant } | null
  serverTime: Instant
}

/** One thing that needs the owner; `count` is 1 where nothing is counted. */
export interface AttentionItem {
  kind: AttentionKind
  count: number
}

/** Who is notified: only people who can do something about it. */
const NEEDS: Readonly<Record<AttentionKind, Permission>> = {
  PAYMENTS: 'payments.refund',
  CHAT_MESSAGES: 'rooms.moderate',
  REFLECTIONS: 'rooms.moderate',
  QUESTIONS: 'questions.answer',
  LEGAL_FACTS_MISSING: 'settings.write',
  STREAMS_WITHOUT_VIDEO: 'livestreams.write',
  STORAGE_UNREACHABLE: 'system.read',
  STORAGE_NEARLY_FULL: 'system.read',
  MEDIA_WITHOUT_SPACE: 'content.write',
  MEDIA_FAILED: 'content.write',
  ENQUIRIES: 'enquiries.answer',
  BULK_EMAILS_STOPPED: 'system.read',
  EMAILS_NOT_DELIVERED: 'system.read',
  NO_BACKUP: 'system.read',
  OLD_BACKUP: 'system.read',
}

/** The items for somebody with these permissions. */
export function attentionItemsFor(permissions: readonly Permission[], facts: AttentionFacts): AttentionItem[] {
  return attentionItems(facts).filter(({ kind }) => permissions.includes(NEEDS[kind]))
}

/** What needs the owner now. Nothing is stored: an item is gone once its facts are. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const { storage, lastBackup } = facts
  const counts: Record<AttentionKind, number> = {
    PAYMENTS: facts.paymentsInAttention,
    LEGAL_FACTS_MISSING: facts.missingLegalFacts,
    STREAMS_WITHOUT_VIDEO: facts.streamsWithoutVideo,
    STORAGE_UNREACHABLE: Number(!storage.isReachable),
    STORAGE_NEARLY_FULL: Number(isDiskSpaceLow(storage)),
    MEDIA_WITHOUT_SPACE: facts.media.withoutSpace,
    MEDIA_FAILED: facts.media.failed,
    CHAT_MESSAGES: facts.waitingMessages,
    REFLECTIONS: facts.waitingReflections,
    QUESTIONS: facts.openQuestions,
    ENQUIRIES: facts.newEnquiries,
    BULK_EMAILS_STOPPED: Number(facts.bulkEmailsStopped),
    EMAILS_NOT_DELIVERED: facts.undeliveredEmails,
    NO_BACKUP: Number(lastBackup === null),
    OLD_BACKUP: Number(lastBackup !== null && isBackupOld(facts)),
  }
  return ATTENTION_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)
}

/** Whether the last backup is missing or older than two days. */
export function isBackupOld({ lastBackup, serverTime }: Pick<AttentionFacts, 'lastBackup' | 'serverTime'>): boolean {
  return lastBackup === null || serverTime.getTime() - lastBackup.madeAt.getTime() > 2 * DAY_IN_MS
}

/** Below a gigabyte, an upload may not fit. A bucket has no limit. */
export function isDiskSpaceLow({ freeInBytes }: Pick<AttentionFacts['storage'], 'freeInBytes'>): boolean {
  return freeInBytes !== null && freeInBytes < 1e9
}
