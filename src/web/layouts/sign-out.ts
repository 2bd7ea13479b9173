import { auth } from '#shared/contract/auth.ts'
import { unsubscribeBrowser } from '#web/features/push/public.ts'
import { eraseReflectionDrafts } from '#web/features/reflections/public.ts'
import { request } from '#web/platform/api-client.ts'
import { eraseDrafts } from '#web/platform/form-drafts.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { session } from '#web/platform/session.ts'

/** Ends the session here immediately (or, in a tab that shows a member, only that), even if the server cannot be reached; the guards redirect to the sign-in. */
export function signOut(): void {
  if (memberViewOfTab.get()) return memberViewOfTab.end()
  const response = request(auth.logout)
  // Whoever signs in here next is asked again.
  void unsubscribeBrowser()
  eraseDrafts()
  eraseReflectionDrafts()
  session.signOut()
  response.catch(() => undefined)
}
