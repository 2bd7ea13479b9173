import { MyDataPanel } from './my-data-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { ChannelConsentsPanel } from '#web/features/bulk-emails/public.ts'
import { CalendarSubscriptionPanel } from '#web/features/calendar/public.ts'
import { LocalePanel } from '#web/features/locales/public.ts'
import { MemberViewsPanel } from '#web/features/member-views/public.ts'
import { RemindersPanel } from '#web/features/reminders/public.ts'
import { FreshCodeDialog } from '#web/features/sign-in/public.ts'
import { t } from '#web/i18n/t.ts'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'

/** The member's profile, reminders, consents, calendar, sessions and account data (specification §2). */
export function ProfileScreen() {
  const { user } = useSession()
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6">
      <title>{t('My Profile – Sadhana')}</title>
      <h1 className="text-3xl max-lg:sr-only">{t('My Profile')}</h1>
      <Card>{user && <ProfileForm user={user} />}</Card>
      <LocalePanel />
      <RemindersPanel />
      <ChannelConsentsPanel />
      <CalendarSubscriptionPanel />
      <SessionsPanel />
      <MemberViewsPanel />
      <MyDataPanel />
      <FreshCodeDialog />
    </div>
  )
}
