import { memberViews } from '#shared/contract/member-views.ts'
import { request } from '#web/platform/api-client.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { session } from '#web/platform/session.ts'

/** Makes this tab show the member of its view, before anything is rendered; over when the view is. */
export async function enterMemberView(): Promise<void> {
  try {
    const { view, user } = await request(memberViews.current)
    if (!view) throw new Error('The server knows no view.')
    session.showMember({ ...user, permissions: [] })
    memberViewOfTab.show(view)
    history.replaceState(history.state, '', location.pathname + location.search)
  } catch {
    memberViewOfTab.end()
  }
}
