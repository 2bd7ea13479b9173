import { PracticeCalendar } from './practice-calendar.tsx'
import { SittingPanel } from './sitting-panel.tsx'
import { programme } from '#shared/contract/programme.ts'
import { CertificatesPanel } from '#web/features/certificates/public.ts'
import { MyReflections, ReflectionPanel } from '#web/features/reflections/public.ts'
import { t } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

/** The member's practice: a month of lamps, the question of their latest day, and what they have written. */
export function PracticeScreen() {
  const { data: latest } = useQuery({
    ...queryOf(programme.state, {}),
    select: ({ data: state }) => state.recordedVideos.at(-1),
  })
  return (
    <>
      <title>{t('Your practice – Sadhana')}</title>
      <h1 className="mb-6 text-3xl">{t('Your practice')}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <SittingPanel />
        <PracticeCalendar />
        {latest && (
          <section>
            <h2 className="text-2xl">{t('Today’s question')}</h2>
            <p className="text-muted">
              {t('Day {n}', { n: latest.day })} · {latest.title}
            </p>
            <Suspense fallback={<Loading text={t('Loading…')} />}>
              <ReflectionPanel itemId={latest._id} />
            </Suspense>
          </section>
        )}
      </div>
      <CertificatesPanel />
      <section className="mt-8">
        <h2 className="mb-3 text-2xl">{t('My reflections')}</h2>
        <Card>
          <Suspense fallback={<Loading text={t('Loading your reflections…')} />}>
            <MyReflections />
          </Suspense>
        </Card>
      </section>
    </>
  )
}
