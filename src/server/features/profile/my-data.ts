import * as data from './my-data.repo.ts'
import { listCertificatesOf } from '#server/features/certificates/public.ts'
import { gatherMyMoney } from './my-money.ts'
import type { Db } from '#server/db/database.ts'
import { listPushDevices, pushChoicesOf } from '#server/features/push/public.ts'
import type { ExportReflections } from '#server/features/reflections/public.ts'
import type { RemindersService } from '#server/features/reminders/public.ts'
import type { SessionsService } from '#server/features/sign-in/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { MyData } from '#shared/contract/my-data.ts'
import { deviceName, deviceOf } from '#shared/domain/devices.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Collects everything that is stored about a person (product decisions §13), without tokens, hashes or codes. */
export async function gatherMyData({
  db,
  sessions,
  reminders,
  exportReflections,
  notesOf,
  userId,
  now,
}: Question): Promise<MyData> {
  const person = await data.person(db, userId)
  if (!person) throw new Refused('UNAUTHENTICATED')
  const { email } = person
  const [newsletter, restart] = [await data.newsletter(db, email), await data.programmeRestart(db, userId)]
  const calendarFeed = await data.calendarFeed(db, userId)
  return {
    exportedAt: now,
    profile: {
      name: person.name,
      email,
      mobileNumber: person.mobile_number,
      role: person.role,
      teamRoles: person.roles ?? [],
      createdAt: person.created_at,
      firstSignInAt: person.signed_in_at,
      language: person.language,
      timeZone: person.time_zone,
      isTimeZoneChosen: person.is_time_zone_chosen ?? false,
    },
    subscriptions: (await data.grants(db, userId)).map(subscriptionOf),
    ...(await gatherMyMoney(db, userId)),
    programmeRestart: restart ? { countedFrom: restart.activated_at, restartedAt: restart.created_at } : null,
    calendarAddress: calendarFeed ? { createdAt: calendarFeed.created_at } : null,
    progress: (await data.progress(db, userId)).map(({ latest_at, finished_at, ...rest }) => {
      return { ...rest, latestAt: latest_at, finishedAt: finished_at }
    }),
    liveSessions: (await data.liveSessions(db, userId)).map(({ joined_at, left_at, ...rest }) => {
      return { ...rest, joinedAt: joined_at, leftAt: left_at }
    }),
    playbackTroubles: await data.playbackTroubles(db, userId),
    seenByTeam: await data.memberViews(db, userId),
    sessions: (await sessions.sessionsOf(userId)).map((session) => {
      return { ...session, device: deviceName(deviceOf(session.userAgent)) }
    }),
    signInCodes: (await data.signInCodes(db, email)).map(({ created_at, expires_at, consumed_at }) => {
      return { askedAt: created_at, expiresAt: expires_at, usedAt: consumed_at }
    }),
    trustedDevices: (await data.devices(db, userId)).map(({ created_at, last_seen_at, expires_at }) => {
      return { trustedAt: created_at, lastSeenAt: last_seen_at, expiresAt: expires_at }
    }),
    enquiries: await enquiriesOf(db, email),
    liveRooms: await data.liveRooms(db, userId),
    questions: (await data.questions(db, userId)).map(({ created_at, answered_at, closed_at, ...question }) => {
      return { ...question, askedAt: created_at, answeredAt: answered_at, closedAt: closed_at }
    }),
    messages: await data.messages(db, userId),
    ...(await exportReflections(userId)),
    practiceDays: await data.practiceDays(db, userId),
    certificates: (await listCertificatesOf(db, userId)).map(
      ({ course_title: course, name, code, issued_at: issuedAt, withdrawn_at: withdrawnAt }) => {
        return { course, name, code, issuedAt, withdrawnAt }
      },
    ),
    notes: await notesOf(userId),
    consents: {
      terms: (await data.consents(db, userId)).map(({ terms_version, age, agreed_at }) => {
        return { termsVersion: terms_version, age, agreedAt: agreed_at }
      }),
      newsletter: newsletter
        ? {
            askedAt: newsletter.created_at,
            confirmedAt: newsletter.confirmed_at,
            unsubscribedAt: newsletter.unsubscribed_at,
          }
        : null,
      reminders: await reminders.choicesOf(userId),
      channels: await data.channelConsents(db, userId),
    },
    notifications: {
      choices: await pushChoicesOf(db, userId),
      devices: (await listPushDevices(db, userId)).map(({ endpoint, created_at: createdAt }) => {
        return { service: new URL(endpoint).host, createdAt }
      }),
    },
    undelivered: {
      suppressedSince: (await data.suppression(db, email))?.at ?? null,
      bounces: await data.bounces(db, email),
    },
    bulkEmails: (await data.bulkEmails(db, userId)).map(({ texts, language, state, at }) => {
      return { subject: texts[language].subject, state, at }
    }),
    reminders: (await data.reminders(db, userId)).map(({ kind, event_key: about, written_at }) => {
      return { kind, about, writtenAt: written_at }
    }),
    emails: (await data.emails(db, email)).map(({ subject, created_at, sent_at }) => {
      return { subject, postedAt: created_at, sentAt: sent_at }
    }),
    activity: (await data.activity(db, userId)).map(({ created_at, ...act }) => ({ ...act, at: created_at })),
  }
}

interface Question {
  db: Db
  sessions: SessionsService
  reminders: Pick<RemindersService, 'choicesOf'>
  exportReflections: ExportReflections
  notesOf: NotesOf
  userId: string
  now: Instant
}

/** The notes of a member, decrypted. */
export type NotesOf = (userId: string) => Promise<MyData['notes']>

function subscriptionOf(grant: Awaited<ReturnType<typeof data.grants>>[number]): MyData['subscriptions'][number] {
  return {
    plan: grant.plan_name,
    planType: grant.plan_type,
    source: grant.source,
    startsAt: grant.starts_at,
    endsAt: grant.ends_at,
    endedAt: grant.ended_at,
    endReason: grant.end_reason,
  }
}

async function enquiriesOf(db: Db, email: string): Promise<MyData['enquiries']> {
  const answers = await data.enquiryAnswers(db, email)
  return (await data.enquiries(db, email)).map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
    answers: answers.flatMap(({ enquiry_id, text, created_at: createdAt }) =>
      enquiry_id === row.id ? [{ text, createdAt }] : [],
    ),
  }))
}
