import { ProfileForm } from './profile-form.tsx'
import { t } from '#web/i18n/t.ts'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'

/** The member's own data (specification §2). */
export function ProfileScreen() {
  const { user } = useSession()
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <title>{t('My Profile – Sadhana')}</title>
      <h1 className="text-3xl">{t('My Profile')}</h1>
      <Card>{user && <ProfileForm user={user} />}</Card>
    </div>
  )
}
