import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { addIstDays, HOUR_IN_MS, type Instant, istDay } from '#shared/domain/ist.ts'

/** By the number of the member who shares, and the day of the programme. */
const SHARED: readonly { day: number; by: number; text: string; isHeld?: true }[] = [
  { day: 1, by: 0, text: 'I counted to four and lost count. Beginning again was the best part of it.' },
  { day: 1, by: 1, text: 'आज पहली बार दस मिनट बैठ सकी। मन भागा, फिर लौट आया।' },
  { day: 2, by: 2, text: 'My shoulders came down by themselves at about the middle. I had not known they were up.' },
  { day: 2, by: 0, text: 'Before the first tea, with the window open. I keep this hour.' },
  { day: 3, by: 3, text: 'शोर बाहर था, भीतर थोड़ी देर शांति रही।' },
  { day: 3, by: 1, text: 'The bus to work is a good place to follow three breaths.' },
  { day: 4, by: 2, text: 'Today nothing happened, and that was enough.' },
  { day: 4, by: 3, text: 'I sat with my mother. We did not speak until the tea was cold.', isHeld: true },
]
const COMMENT = { on: 0, by: 2, text: 'The same here: beginning again, many times.' }
const OWN = 'Ten minutes, with a restless mind. I stayed.'
/** How many days ago the member with the annual plan has practised. */
const PRACTISED_DAYS_AGO = [1, 2, 3, 5, 6, 8, 9, 11, 12, 13, 15, 16, 19, 20, 22, 23, 26, 27, 29, 30]

interface Seed {
  now: Instant
  /** The member whose calendar has lamps, and who has written on day 1 for themselves. */
  email: string
  /** Who shares nothing. */
  except: string[]
  box: SecretBox
}

/** What members have shared on the first days of the programme, one comment, and the lamps of one member. */
export async function seedReflections(trx: Db, { now, email, except, box }: Seed): Promise<void> {
  const authors = await trx
    .selectFrom('users')
    .where('email', 'not in', except)
    .where('role', '=', 'USER')
    .where((eb) => eb.exists(eb.selectFrom('grants').whereRef('grants.user_id', '=', 'users.id')))
    .select('id')
    .orderBy('email')
    .limit(4)
    .execute()
  const videos = await trx
    .selectFrom('videos')
    .where('usage_type', '=', 'INITIAL_PLAN')
    .select('id')
    .orderBy('sequence_order')
    .execute()
  const member = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const written = (day: number, text: string, at: Instant) => ({
    ...NOT_DECIDED,
    id: newId(),
    client_id: newId(),
    parent_id: null,
    topic: `day-${day}`,
    item_id: elementAt(videos, day - 1).id,
    day,
    text: box.encrypt(text),
    created_at: at,
    updated_at: at,
  })
  const shared = SHARED.map(({ day, by, text, isHeld = false }, index) => {
    const at = new Date(now.getTime() - (2 + 20 * (SHARED.length - 1 - index)) * HOUR_IN_MS)
    const row = { ...written(day, text, at), user_id: elementAt(authors, by).id }
    if (!isHeld) return { ...row, state: 'SHOWN' as const, shown_from: at }
    const shown_from = new Date(at.getTime() + 24 * HOUR_IN_MS)
    return { ...row, state: 'HELD' as const, reason: 'FIRST' as const, held_since: at, shown_from }
  })
  const { on, by, text } = COMMENT
  const comment = { ...written(1, text, now), user_id: elementAt(authors, by).id, parent_id: elementAt(shared, on).id }
  const own = { ...written(1, OWN, addIstDays(now, -30)), user_id: member.id, state: 'PRIVATE' as const }
  await trx
    .insertInto('reflections')
    .values([...shared, { ...comment, state: 'SHOWN', shown_from: now }, { ...own, shown_from: null }])
    .execute()
  const days = PRACTISED_DAYS_AGO.map((daysAgo) => ({ user_id: member.id, day: istDay(addIstDays(now, -daysAgo)) }))
  await trx.insertInto('practice_days').values(days).execute()
}

const NOT_DECIDED = { reason: null, held_since: null, decided_by: null, decided_at: null }

function elementAt<Element>(elements: readonly Element[], index: number): Element {
  const element = elements[index]
  if (element === undefined) throw new Error('The demo has too few members or days.')
  return element
}
