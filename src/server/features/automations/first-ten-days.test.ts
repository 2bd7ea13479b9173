import { type PushTestApp, pushTestApp } from '#tests/kit/push-test-app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { fillName } from '#shared/domain/messages.ts'
import { DAY_IN_MS, HOUR_IN_MS, type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A member pays at noon in India; the webinars begin at eight in the evening. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const STEP_IN_MS = 10 * MINUTE_IN_MS

let p: PushTestApp
let videos: string[]
beforeEach(async () => {
  p = await pushTestApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' } })
  const { token } = await anAdmin(p.t)
  videos = []
  for (let sequenceOrder = 1; sequenceOrder <= 10; sequenceOrder++)
    videos.push((await aVideo(p.t, token, { usageType: 'INITIAL_PLAN', sequenceOrder }))._id)
  await p.t.db.updateTable('videos').set({ duration_in_seconds: 1800 }).execute()
})
afterEach(() => p.close())

async function aBuyer(language: Language): Promise<SignedInUser> {
  const { t } = p
  const user = await aUser(t, { name: 'Asha Rao' })
  await t.db.insertInto('first_sign_ins').values({ user_id: user.id, signed_in_at: NOON }).execute()
  const body = { language, browserTimeZone: 'Asia/Kolkata' }
  await t.request(contract.locale.update, { token: user.token, body })
  await p.aDevice(user, ['webinars', 'liveSessions', 'expiry', 'announcements'])
  await aPurchase(t, { userId: user.id, plan: 'INITIAL' })
  return user
}

/** Days 1, 4 and 7 are missed, the others watched. */
const isMissed = (day: number) => day === 1 || day === 4 || day === 7

async function watchTonight({ id: user_id }: SignedInUser, day: number, latest_at: Instant): Promise<void> {
  const watched = { furthest: 1800, latest: 1800, latest_at, length: 1800, seen: '1'.repeat(100), finished_at: null }
  await p.t.db
    .insertInto('progress')
    .values({ user_id, kind: 'VIDEO', item_id: videos[day - 1] ?? '', ...watched })
    .execute()
}

interface Seen {
  at: string
  channel: 'APP' | 'EMAIL' | 'PUSH'
  text: string
}

/** Runs everything that runs by itself every ten minutes, at night every hour, twice each time, and returns what the member gets. */
async function live(member: SignedInUser, days: number): Promise<Seen[]> {
  const { t, queues } = p
  const seen: Seen[] = []
  const known = new Set<string>()
  let emails = 0
  for (let passed = 0; passed < days * DAY_IN_MS; passed += STEP_IN_MS) {
    const now = new Date(NOON.getTime() + passed)
    t.clock.set(now)
    const minute = istMinute(now)
    if ((minute >= '21:10' || minute < '07:00') && !minute.endsWith('00')) continue
    const day = Math.floor((now.getTime() - NOON.getTime()) / DAY_IN_MS) + 1
    if (minute === '20:20' && day <= 10 && !isMissed(day)) await watchTonight(member, day, now)
    for (const isAgain of [false, true]) {
      // Nothing is due at most times; a second run shows that nothing comes twice.
      if (isAgain && seen.at(-1)?.at !== istText(now)) continue
      await queues.repeat('reminders.write')
      await queues.repeat('automations.write')
      await queues.runQueue('messages.send')
      await queues.repeat('messages.due')
      await queues.runQueue('bulk-emails.send')
      await queues.repeat('bulk-emails.resume')
      await queues.runQueue('mails.send')
      await queues.runQueue('mails.send-many')
      for (const { payload } of await p.send()) seen.push({ at: istText(now), channel: 'PUSH', text: payload.title })
      for (const { subject } of t.emails.slice(emails)) seen.push({ at: istText(now), channel: 'EMAIL', text: subject })
      emails = t.emails.length
      const rows = await t.db
        .selectFrom('notifications')
        .innerJoin('messages', 'messages.id', 'message_id')
        .leftJoin('locales', 'locales.user_id', 'notifications.user_id')
        .select(['notifications.id', 'texts', 'language'])
        .where('notifications.user_id', '=', member.id)
        .execute()
      for (const { id, texts, language } of rows.filter((row) => !known.has(row.id))) {
        known.add(id)
        seen.push({ at: istText(now), channel: 'APP', text: fillName(texts[language ?? 'en'], 'Asha').subject })
      }
    }
  }
  return seen
}

const istText = (now: Instant) =>
  new Date(now.getTime() + 5.5 * HOUR_IN_MS).toISOString().slice(5, 16).replace('T', ' ')
const istMinute = (now: Instant) => istText(now).slice(6)

const WORDS = {
  en: {
    welcome: 'Welcome to Sadhana: your first webinar',
    hour: (day: number) => `Day ${day} begins at 8:00 pm`,
    soon: (day: number) => `Day ${day} begins in 10 minutes`,
    push: (day: number) => `Day ${day}: your webinar`,
    missed: 'Yesterday’s webinar is waiting for you',
    end: { 7: 'Your plan at Sadhana ends in 7 days', 1: 'Your plan at Sadhana ends tomorrow' },
    pushedEnd: { 7: 'Your plan ends in 7 days', 1: 'Your plan ends tomorrow' },
  },
  hi: {
    welcome: 'Sadhana में स्वागत है: आपका पहला वेबिनार',
    hour: (day: number) => `दिन ${day} का वेबिनार रात 8:00 बजे`,
    soon: (day: number) => `दिन ${day} का वेबिनार 10 मिनट में`,
    push: (day: number) => `दिन ${day}: आपका वेबिनार`,
    missed: 'कल का वेबिनार आपके लिए उपलब्ध है',
    end: { 7: 'Sadhana में आपका प्लान 7 दिन में समाप्त हो रहा है', 1: 'Sadhana में आपका प्लान कल समाप्त हो रहा है' },
    pushedEnd: { 7: 'आपका प्लान 7 दिन में समाप्त हो रहा है', 1: 'आपका प्लान कल समाप्त हो रहा है' },
  },
} as const

/** What a member of this programme gets in ten days; the plan ends at the end of its tenth day. */
function expected(language: Language): Seen[] {
  const words = WORDS[language]
  const all: Seen[] = [{ at: '11-21 12:00', channel: 'EMAIL', text: words.welcome }]
  for (let day = 1; day <= 10; day++) {
    const date = `11-${20 + day}`
    if (day > 1 && isMissed(day - 1))
      for (const channel of ['PUSH', 'EMAIL', 'APP'] as const)
        all.push({ at: `${date} 09:00`, channel, text: words.missed })
    const left = 10 - day
    if (left === 7 || left === 1)
      all.push(
        { at: `${date} 09:00`, channel: 'PUSH', text: words.pushedEnd[left] },
        { at: `${date} 09:00`, channel: 'EMAIL', text: words.end[left] },
      )
    all.push(
      { at: `${date} 19:00`, channel: 'PUSH', text: words.push(day) },
      { at: `${date} 19:00`, channel: 'EMAIL', text: words.hour(day) },
      { at: `${date} 19:50`, channel: 'PUSH', text: words.push(day) },
      { at: `${date} 19:50`, channel: 'EMAIL', text: words.soon(day) },
    )
  }
  return all
}

test.each(['en', 'hi'] as const)(
  'the first ten days of a member who reads %s: every message in order, none twice, none at night',
  async (language) => {
    const member = await aBuyer(language)
    const seen = await live(member, 10)
    expect(seen).toEqual(expected(language))
    for (const { at } of seen) {
      const time = at.slice(6)
      expect(time >= '08:00' && time < '21:00').toBe(true)
    }
    expect(new Set(p.t.emails.map(({ to }) => to))).toEqual(new Set([member.email]))
    expect(p.t.emails[0]?.calendarFile).toContain('BEGIN:VEVENT')
    expect(p.service.problems).toEqual([])
  },
  300_000,
)
