import { type AttentionFacts, attentionItems, attentionItemsFor, isBackupOld, isDiskSpaceLow } from './attention.ts'
import { permissionsOf, TEAM_ROLES, type TeamRole } from './permissions.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-21T06:30:00Z')
const quiet: AttentionFacts = {
  newEnquiries: 0,
  openQuestions: 0,
  waitingMessages: 0,
  waitingReflections: 0,
  paymentsInAttention: 0,
  missingLegalFacts: 0,
  bulkEmailsStopped: false,
  streamsWithoutVideo: 0,
  undeliveredEmails: 0,
  media: { failed: 0, withoutSpace: 0 },
  storage: { isReachable: true, freeInBytes: 5e9 },
  lastBackup: { madeAt: now },
  serverTime: now,
}
const backupOf = (seconds: number) => ({ madeAt: new Date(now.getTime() - seconds * 1000) })

test.each<[string, Partial<AttentionFacts>, object[]]>([
  ['nothing', {}, []],
  ['new messages', { newEnquiries: 3 }, [{ kind: 'ENQUIRIES', count: 3 }]],
  ['messages that wait in live rooms', { waitingMessages: 4 }, [{ kind: 'CHAT_MESSAGES', count: 4 }]],
  ['shared reflections that wait', { waitingReflections: 2 }, [{ kind: 'REFLECTIONS', count: 2 }]],
  ['questions to the teacher', { openQuestions: 2 }, [{ kind: 'QUESTIONS', count: 2 }]],
  ['a full disk', { storage: { isReachable: true, freeInBytes: 1 } }, [{ kind: 'STORAGE_NEARLY_FULL', count: 1 }]],
  [
    'a silent bucket',
    { storage: { isReachable: false, freeInBytes: null } },
    [{ kind: 'STORAGE_UNREACHABLE', count: 1 }],
  ],
  ['failed conversions', { media: { failed: 2, withoutSpace: 0 } }, [{ kind: 'MEDIA_FAILED', count: 2 }]],
  ['conversions without room', { media: { failed: 0, withoutSpace: 1 } }, [{ kind: 'MEDIA_WITHOUT_SPACE', count: 1 }]],
  ['bulk emails that stopped themselves', { bulkEmailsStopped: true }, [{ kind: 'BULK_EMAILS_STOPPED', count: 1 }]],
  ['missing legal facts', { missingLegalFacts: 3 }, [{ kind: 'LEGAL_FACTS_MISSING', count: 3 }]],
  ['no backup', { lastBackup: null }, [{ kind: 'NO_BACKUP', count: 1 }]],
  ['an old backup', { lastBackup: backupOf(49 * 3600) }, [{ kind: 'OLD_BACKUP', count: 1 }]],
  [
    'several things, the most urgent first',
    { lastBackup: null, undeliveredEmails: 2, newEnquiries: 1, streamsWithoutVideo: 1, paymentsInAttention: 4 },
    [
      { kind: 'PAYMENTS', count: 4 },
      { kind: 'STREAMS_WITHOUT_VIDEO', count: 1 },
      { kind: 'ENQUIRIES', count: 1 },
      { kind: 'EMAILS_NOT_DELIVERED', count: 2 },
      { kind: 'NO_BACKUP', count: 1 },
    ],
  ],
])('with %s this needs an administrator', (_, facts, items) => {
  expect(attentionItems({ ...quiet, ...facts })).toEqual(items)
})

test('everybody is notified of what they can do something about', () => {
  const facts = {
    ...quiet,
    lastBackup: null,
    newEnquiries: 1,
    paymentsInAttention: 1,
    media: { failed: 1, withoutSpace: 0 },
  }
  const kindsFor = (roles: TeamRole[]) => attentionItemsFor(permissionsOf(roles), facts).map(({ kind }) => kind)
  expect(Object.fromEntries(TEAM_ROLES.map((role) => [role, kindsFor([role])]))).toEqual({
    OWNER: ['PAYMENTS', 'MEDIA_FAILED', 'ENQUIRIES', 'NO_BACKUP'],
    TEACHER: ['MEDIA_FAILED'],
    MODERATOR: [],
    ACCOUNTANT: ['PAYMENTS'],
    SUPPORT: ['ENQUIRIES'],
    EDITOR: ['MEDIA_FAILED'],
  })
})

test.each([
  [0, false],
  [48 * 3600, false],
  [48 * 3600 + 1, true],
])('a backup made %d seconds ago is old: %s', (seconds, isOld) => {
  expect(isBackupOld({ serverTime: now, lastBackup: backupOf(seconds) })).toBe(isOld)
})

test('a missing backup counts as old, and a bucket is never low on space', () => {
  expect(isBackupOld({ serverTime: now, lastBackup: null })).toBe(true)
  expect([1e9 - 1, 1e9, null].map((freeInBytes) => isDiskSpaceLow({ freeInBytes }))).toEqual([true, false, false])
})
