import { useEndMemberView } from './member-views.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { memberViewOfTab, useMemberViewOfTab } from '#web/platform/member-view.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { timeLeft } from '#web/ui/countdown-time.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Stands above the layouts, which provide the queries of their screens. */
export function MemberViewRibbon() {
  return (
    <QueryClientProvider client={queryClient}>
      <Ribbon />
    </QueryClientProvider>
  )
}

/** Says on every screen whose pages these are, and ends it. */
function Ribbon() {
  const { user } = useSession()
  const view = useMemberViewOfTab()?.view
  const now = useNow(1000)
  const end = useEndMemberView()
  const isOver = view ? view.until <= now : false
  useEffect(() => {
    if (isOver) memberViewOfTab.end()
  }, [isOver])
  if (!view) return null
  return (
    <aside
      aria-label={t('You see this as {name}', { name: user?.name ?? '' })}
      className="sticky top-0 z-50 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-danger px-4 py-1.5 text-on-danger"
    >
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] leading-snug">
        <strong className="block wrap-anywhere">{t('You see this as {name}', { name: user?.name ?? '' })}</strong>
        {t('Nothing can be changed or played, and what is private is left out.')}
      </p>
      <p className="tabular-nums">{timeLeft(view.until, now).slice(3)}</p>
      <Button
        small
        variant="secondary"
        className="border-current text-on-danger hover:text-foreground"
        busy={end.isPending}
        busyLabel={t('Ending…')}
        onClick={() => end.mutate(view._id)}
      >
        {t('End')}
      </Button>
    </aside>
  )
}

/** What a tab shows once its view is over. */
export function MemberViewOver() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
      <title>{t('The view is over')}</title>
      <h1 className="text-3xl">{t('The view is over')}</h1>
      <p>{t('You no longer see the product as the member. To look again, begin a new view on the member’s page.')}</p>
      <a href={screens.adminDashboard} onClick={() => memberViewOfTab.removeFromTab()} className={buttonClass()}>
        {t('Back to the administration')}
      </a>
    </main>
  )
}
