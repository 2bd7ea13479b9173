import { EmptySectionText, UserSection } from './user-section.tsx'
import type { UserProgress } from '#shared/contract/user-details.ts'
import { formatIst, formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How far the member is in each course that they have started, and what they watched last. */
export function UserProgressSection({ progress: { courses, last } }: { progress: UserProgress }) {
  return (
    <UserSection title={t('Progress in courses')}>
      {last && (
        <p className="mb-3">
          {t('Last opened: “{title}”, {percent}, on {time}.', {
            title: last.title,
            percent: percentText(last.share),
            time: formatIst(last.at),
          })}
        </p>
      )}
      {courses.length === 0 ? (
        <EmptySectionText>{t('No course has been started yet.')}</EmptySectionText>
      ) : (
        <ul className="grid gap-3">
          {courses.map(({ _id, title, share, latestAt }) => (
            <li key={_id}>
              <div className="mb-1 flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold wrap-anywhere">{title}</span>
                <span className="text-muted tabular-nums">
                  {percentText(share)} · {formatIstDate(latestAt)}
                </span>
              </div>
              <ProgressBar value={share} label={t('Progress in {title}', { title })} />
            </li>
          ))}
        </ul>
      )}
    </UserSection>
  )
}

/** Rounded down: 100 % only when all is done. */
function percentText(share: number): string {
  return `${Math.floor(share * 100)} %`
}
