import { sittings } from '#shared/contract/sittings.ts'
import { parseJson } from '#shared/parse-json.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { onLocalStorage } from '#web/platform/local-storage.ts'
import { session } from '#web/platform/session.ts'
import * as z from 'zod/mini'

const runningSchema = z.object({ startedAt: z.number(), minutes: z.number(), endedAt: z.nullable(z.number()) })
/** A sitting of this browser: under way, or ended and not sent yet. Times are milliseconds of the server's clock. */
export type KeptSitting = z.output<typeof runningSchema>

export function readSitting(): KeptSitting | null {
  const name = nameOf()
  const text = name === null ? null : onLocalStorage((storage) => storage.getItem(name))
  const read = runningSchema.safeParse(parseJson(text ?? ''))
  return read.success ? read.data : null
}

export function keepSitting(sitting: KeptSitting | null): void {
  const name = nameOf()
  if (name === null) return
  onLocalStorage((storage) =>
    sitting === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(sitting)),
  )
}

/** Sends a sitting that has ended. It stays in this browser until the server has answered; twice changes nothing. */
export async function sendSitting({ startedAt, endedAt }: KeptSitting) {
  const end = endedAt ?? startedAt
  const seconds = Math.max(0, Math.floor((end - startedAt) / 1000))
  const ageInMs = Math.max(0, Math.round(serverNow().getTime() - end))
  try {
    const answer = await request(sittings.finish, { body: { seconds, ageInMs } })
    keepSitting(null)
    return answer
  } catch (error) {
    // What cannot be read now cannot be read later; after a session that ended it is sent again.
    if (error instanceof ApiError && error.status === 400) keepSitting(null)
    throw error
  }
}

function nameOf(): string | null {
  const { user } = session.get()
  return user && `sitting:${user._id}`
}
