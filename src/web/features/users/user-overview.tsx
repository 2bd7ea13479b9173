import { DescriptionItem, UserSection } from './user-section.tsx'
import { ROLE_LABELS } from './user-labels.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatIst, formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** The user's contact details, role and date of joining. */
export function UserContactSection({ user, onEdit }: { user: AdminUser; onEdit: () => void }) {
  return (
    <UserSection
      title={t('Details')}
      action={
        <Button small variant="secondary" onClick={onEdit}>
          {t('Edit')}
        </Button>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <DescriptionItem name={t('Email')}>
          <a href={`mailto:${user.email}`} className="break-all underline underline-offset-4">
            {user.email}
          </a>
        </DescriptionItem>
        <DescriptionItem name={t('Mobile Number')}>
          <a href={`tel:${user.mobileNumber}`} className="underline underline-offset-4">
            {user.mobileNumber}
          </a>
        </DescriptionItem>
        <DescriptionItem name={t('Role')}>{ROLE_LABELS[user.role]()}</DescriptionItem>
        <DescriptionItem name={t('User since')}>{formatIstDate(user.createdAt)}</DescriptionItem>
      </dl>
    </UserSection>
  )
}

interface UserSubscriptionSectionProps {
  user: AdminUser
  onExtend: () => void
  onGive: () => void
}

/** The user's current plan and its end. */
export function UserSubscriptionSection({ user, onExtend, onGive }: UserSubscriptionSectionProps) {
  const isActive = user.subscriptionStatus === 'ACTIVE'
  return (
    <UserSection
      title={t('Subscription')}
      action={
        <Button small variant="secondary" onClick={isActive ? onExtend : onGive}>
          {isActive ? t('Extend') : t('Give plan')}
        </Button>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <DescriptionItem name={t('Plan')}>{user.currentPlan?.planName ?? t('No Active Plan')}</DescriptionItem>
        <DescriptionItem name={t('Status')}>
          <Badge tone={isActive ? 'success' : 'warning'}>{user.subscriptionStatus}</Badge>
        </DescriptionItem>
        {user.expiresAt && (
          <DescriptionItem name={isActive ? t('Runs until') : t('Ended')}>{formatIst(user.expiresAt)}</DescriptionItem>
        )}
      </dl>
    </UserSection>
  )
}
