import { auth } from '#shared/contract/auth.ts'
import { request } from '#web/platform/api-client.ts'
import { session } from '#web/platform/session.ts'

/** Ends the session here at once, whether the server hears of it or not; the guards then lead to the sign-in. */
export function logOut(): void {
  const ended = request(auth.logout)
  session.leave()
  ended.catch(() => undefined)
}
