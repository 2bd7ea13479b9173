import { AttendanceCurve } from './attendance-curve.tsx'
import { AttendanceFigures } from './attendance-figures.tsx'
import { useAttendance, useExportAttendance } from './attendance.hooks.ts'
import { AttendingMembers } from './attending-members.tsx'
import type { AttendanceFigures as Figures } from '#shared/contract/attendance.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Diya } from '#web/ui/drawings.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowLeft, Download } from 'lucide-react'
import { Link, useParams } from 'react-router'

/** Who came to a live session, for how long, and how many were there in each minute. */
export function AttendanceScreen() {
  const { streamId = '' } = useParams()
  const query = useAttendance(streamId)
  return (
    <>
      <title>{t('Attendance – Sadhana')}</title>
      <Link
        to={screens.adminLivestreams}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted hover:text-foreground"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('All live streams')}
      </Link>
      {query.isPending ? (
        <Loading text={t('Loading the attendance…')} />
      ) : query.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(query.error, t('Failed to fetch the attendance.'))}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Attendance figures={query.data} />
      )}
    </>
  )
}

function Attendance({ figures }: { figures: Figures }) {
  const { stream, members, curve } = figures
  return (
    <>
      <ScreenHeader
        title={t('Attendance of {title}', { title: stream.title })}
        text={formatIst(stream.startTime)}
        {...(members > 0 && { action: <ExportButton stream={stream} /> })}
      />
      {members > 0 ? (
        <div className="grid gap-6 *:min-w-0">
          <AttendanceFigures figures={figures} />
          <AttendanceCurve curve={curve} />
          <AttendingMembers streamId={stream._id} />
        </div>
      ) : (
        <EmptyState {...emptyTexts(stream.status)} drawing={<Diya />} />
      )}
    </>
  )
}

function emptyTexts(status: Figures['stream']['status']): { title: string; text: string } {
  switch (status) {
    case 'SCHEDULED':
      return {
        title: t('This session has not started.'),
        text: t('Members appear here once it starts.'),
      }
    case 'LIVE':
      return {
        title: t('Nobody is watching yet.'),
        text: t('Members appear here about a minute after their player has started.'),
      }
    case 'COMPLETED':
      return {
        title: t('Nobody came to this session.'),
        text: t('Administrators are not counted.'),
      }
  }
}

function ExportButton({ stream }: Pick<Figures, 'stream'>) {
  const exporting = useExportAttendance(stream)
  return (
    <Button
      variant="secondary"
      busy={exporting.isPending}
      busyLabel={t('Exporting...')}
      onClick={() => exporting.mutate()}
    >
      <Download aria-hidden size={20} />
      {t('Export CSV')}
    </Button>
  )
}
