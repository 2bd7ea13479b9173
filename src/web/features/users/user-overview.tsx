import { DescriptionItem, UserSection } from './user-section.tsx'
import { ROLE_LABELS } from './user-labels.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatIst, formatIstDate } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

/** The user's contact details, role and date of joining; owners add them to the team from here. */
export function UserContactSection({ user, onEdit }: { user: AdminUser; onEdit: (() => void) | undefined }) {
  const isOwner = useMay('team.write')
  return (
    <UserSection
      title={t('Details')}
      action={
        onEdit && (
          <Button small variant="secondary" onClick={onEdit}>
            {t('Edit')}
          </Button>
        )
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
        <DescriptionItem name={t('Role')}>
          {ROLE_LABELS[user.role]()}
          {isOwner && (
            <Link
              to={
                user.role === 'ADMIN' ? screens.adminTeam : `${screens.adminTeam}?add=${encodeURIComponent(user.email)}`
              }
              className="ml-3 underline underline-offset-4"
            >
              {user.role === 'ADMIN' ? t('Roles in the team') : t('Add to the team')}
            </Link>
          )}
        </DescriptionItem>
        <DescriptionItem name={t('User since')}>{formatIstDate(user.createdAt)}</DescriptionItem>
      </dl>
    </UserSection>
  )
}

interface UserSubscriptionSectionProps {
  user: AdminUser
  onExtend: (() => void) | undefined
  onGive: (() => void) | undefined
}

/** The user's current plan and its end. */
export function UserSubscriptionSection({ user, onExtend, onGive }: UserSubscriptionSectionProps) {
  const isActive = user.subscriptionStatus === 'ACTIVE'
  const act = isActive ? onExtend : onGive
  return (
    <UserSection
      title={t('Subscription')}
      action={
        act && (
          <Button small variant="secondary" onClick={act}>
            {isActive ? t('Extend') : t('Give plan')}
          </Button>
        )
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
