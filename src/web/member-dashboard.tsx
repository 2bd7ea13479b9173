import { DashboardScreen } from '#web/features/dashboard/dashboard.screen.tsx'
import { FreeEbookCard } from '#web/features/library/free-ebook-card.tsx'
import { LiveSessionHighlight } from '#web/features/live-sessions/live-session-highlight.tsx'
import { WebinarPanel } from '#web/features/programme/webinar-panel.tsx'

/** The member's dashboard with its panels in one file: a file of its own for each would cost one more request. */
export function MemberDashboard() {
  return <DashboardScreen Webinar={WebinarPanel} liveSession={<LiveSessionHighlight />} footer={<FreeEbookCard />} />
}
