import { DashboardScreen } from '#web/features/dashboard/dashboard.screen.tsx'
import { FreeEbookCard } from '#web/features/library/free-ebook-card.tsx'
import { WebinarPanel } from '#web/features/programme/webinar-panel.tsx'

/** The dashboard with its parts, which come in one file: each of its own would be one more journey. */
export function Dashboard() {
  return <DashboardScreen webinar={<WebinarPanel />} below={<FreeEbookCard />} />
}
