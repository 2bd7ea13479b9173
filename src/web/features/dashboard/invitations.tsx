import { subscriptions } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Diya, Sunrise } from '#web/ui/drawings.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** For members without a plan; it names no price before it is known, and no plan that is not on sale. */
export function InitialPlanInvitation() {
  const plan = useQuery({
    ...queryOf(subscriptions.allPlans, {}),
    select: ({ plans }) => plans.find(({ planType }) => planType === 'INITIAL'),
  })
  const price = plan.data && formatRupees(paise(plan.data.price))
  return (
    <Invitation
      drawing={<Sunrise />}
      title={t('Begin Your Sacred Journey')}
      {...(plan.isError || plan.data?.offer === 'HIDDEN'
        ? { text: t('Choose a plan, and begin with webinars, courses and live sessions.'), action: t('Explore Plans') }
        : {
            text: t(
              'Activate the 10-day spiritual starter pack: one webinar a day, at the same hour, with the recordings of the days before.',
            ),
            action: price ? t('Activate for {price}', { price }) : t('Activate'),
          })}
    />
  )
}

/** For members whose plan has ended. */
export function RenewalInvitation({ hadCourses }: { hadCourses: boolean }) {
  return (
    <Invitation
      drawing={<Diya />}
      title={t('Your Journey Awaits Renewal')}
      text={
        hadCourses
          ? t('Your plan has ended. Renew it, and go on where you stopped: courses, recordings and live sessions.')
          : t(
              'Your ten days are over. Go on with the whole course: videos, audios, e-books and live sessions every week.',
            )
      }
      action={t('View Upgrade Plans')}
    />
  )
}

interface InvitationProps {
  drawing: ReactNode
  title: string
  text: string
  action: string
}

function Invitation({ drawing, title, text, action }: InvitationProps) {
  return (
    <section className="rounded-card border border-line bg-linear-to-b from-gradient-1 to-raised px-6 py-12 text-center sm:py-16">
      <div className="mx-auto mb-6 w-40 max-w-full text-accent-deep">{drawing}</div>
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      <p className="mx-auto mt-3 mb-8 max-w-prose text-muted">{text}</p>
      <Link to={screens.subscription} className={buttonClass()}>
        {action}
      </Link>
    </section>
  )
}
