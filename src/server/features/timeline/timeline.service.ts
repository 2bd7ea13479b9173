import * as timeline from './timeline.repo.ts'
import type { TimelineCursor, TimelineRow } from './timeline.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { timeline as calls, TimelineEntry } from '#shared/contract/timeline.ts'
import { deviceName, deviceOf } from '#shared/domain/devices.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { nextAction, readableKinds } from '#shared/domain/timeline.ts'
import { parseJson } from '#shared/parse-json.ts'
import * as z from 'zod/mini'

/** What happened to a member, read from the tables of every feature; only playback trouble is stored for it. */
export function timelineService({ db, clock, audit, emails }: Dependencies): Handlers<typeof calls> {
  async function requirePerson(id: string) {
    const person = await timeline.findPerson(db, id)
    if (!person) throw new Refused('NOT_FOUND')
    return person
  }

  return {
    async list({ params, query: { kinds, limit, cursor }, viewer: { permissions } }) {
      const person = await requirePerson(params.id)
      const readable = readableKinds(permissions)
      const wanted = kinds ? readable.filter((kind) => kinds.includes(kind)) : readable
      const rows = await timeline.list(db, { person, kinds: wanted, after: readCursor(cursor), limit })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        entries: page.map((row) => present(row, { permissions, now: clock.now() })),
        nextCursor: last && rows.length > limit ? encodeCursor(last) : null,
      }
    },

    async sendEmailAgain({ params: { id, emailId }, viewer }) {
      const { email: address } = await requirePerson(id)
      await transact(db, async (trx) => {
        const isTheirs = await timeline.isEmailTo(trx, { emailId, address })
        if (!isTheirs || !(await emails.sendAgain(trx, emailId))) throw new Refused('NOT_FOUND')
        await audit.record(trx, { by: viewer, action: 'mail.send-again', subject: `mail:${emailId}` })
      })
    },
  }
}

function present(row: TimelineRow, { permissions, now }: Reader): TimelineEntry {
  const { source, id, kind, event, at, what, detail, amountInPaise, count, until, by, target } = row
  // A plan that is over is not extended.
  const isOver = until !== null && until <= now
  const action = isOver ? null : nextAction({ event, target }, permissions)
  return {
    _id: `${source}:${id}`,
    kind,
    event,
    at,
    what,
    detail: event === 'SIGNED_IN' ? deviceName(deviceOf(detail ?? '')) : detail,
    amount: amountInPaise === null ? null : rupees(amountInPaise),
    count,
    until,
    by,
    action: action && target !== null ? { kind: action, target } : null,
  }
}

interface Reader {
  permissions: readonly Permission[]
  now: Instant
}

function encodeCursor({ at, source, id }: TimelineCursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), source, id])).toString('base64url')
}

/** Throws BAD_CURSOR. */
function readCursor(text: string | undefined): TimelineCursor | null {
  if (text === undefined) return null
  const read = cursorShape.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!read.success) throw new Refused('BAD_CURSOR')
  const [at, source, id] = read.data
  return { at: new Date(at), source, id }
}

const cursorShape = z.tuple([z.int().check(z.minimum(0), z.maximum(8.64e15)), z.int(), z.guid()])

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  emails: Pick<EmailsService, 'sendAgain'>
}
