import { library } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check, GraduationCap, type LucideIcon, Radio } from 'lucide-react'
import { Link } from 'react-router'

/** What the longer plans add, for members with the initial one. */
export function UpgradePromo() {
  const courses = useQuery({ ...queryOf(library.courses, { query: { limit: 1 } }), select: ({ total }) => total }).data
  const premiumCourses = courses
    ? tn(courses, { one: '{count} premium course', other: '{count} premium courses' })
    : t('Premium courses')
  return (
    <Card className="grid grid-cols-1 items-center gap-6 sm:grid-cols-[1fr_auto]">
      <div>
        <h2 className="text-2xl">{t('Go deeper with the full course')}</h2>
        <ul className="mt-3 grid grid-cols-1 gap-1.5">
          {[premiumCourses, t('Weekly live sessions'), t('Priority support')].map((benefit) => (
            <li key={benefit} className="flex items-center gap-3">
              <Check aria-hidden size={20} className="shrink-0 text-success" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Link to={screens.subscription} className={buttonClass()}>
        {t('View Upgrade Plans')}
      </Link>
    </Card>
  )
}

/** Links to what a longer plan includes. */
export function LibraryCards() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <LibraryCard to={screens.myCourses} icon={GraduationCap} title={t('Course Library')}>
        {t('Videos, audios and e-books, at your own pace.')}
      </LibraryCard>
      <LibraryCard to={screens.memberLiveSessions} icon={Radio} title={t('Live Sessions')}>
        {t('Sit together with everyone, every week.')}
      </LibraryCard>
    </div>
  )
}

interface LibraryCardProps {
  to: string
  icon: LucideIcon
  title: string
  children: string
}

function LibraryCard({ to, icon: Icon, title, children }: LibraryCardProps) {
  return (
    <Link
      to={to}
      className="group flex flex-wrap items-center gap-4 rounded-card border border-line bg-raised p-5 hover:bg-surface sm:p-6"
    >
      <Icon aria-hidden size={28} className="shrink-0 text-accent-deep" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-display text-xl">{title}</span>
        <span className="block text-muted">{children}</span>
      </span>
      <ArrowRight
        aria-hidden
        size={20}
        className="shrink-0 text-muted transition-transform group-hover:translate-x-1"
      />
    </Link>
  )
}
