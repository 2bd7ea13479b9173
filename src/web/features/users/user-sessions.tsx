import { useSignOutEverywhere } from './user-details.hooks.ts'
import { EmptySectionText, UserSection } from './user-section.tsx'
import type { UserSession } from '#shared/contract/user-details.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { deviceName } from '#web/i18n/device-name.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

interface UserSessionsProps {
  sessions: readonly UserSession[]
  onSignOut: (() => void) | undefined
}

/** The devices on which the user is signed in. */
export function UserSessions({ sessions, onSignOut }: UserSessionsProps) {
  return (
    <UserSection
      title={t('Signed in on')}
      action={
        sessions.length > 0 &&
        onSignOut && (
          <Button small variant="secondary" onClick={onSignOut}>
            {t('Sign out everywhere')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptySectionText>{t('This user is not signed in anywhere.')}</EmptySectionText>
      ) : (
        <Table caption={t('Signed in on')} columns={columns()} rows={sessions} rowKey={({ _id }) => _id} />
      )}
    </UserSection>
  )
}

function columns(): Column<UserSession>[] {
  return [
    {
      header: t('Device'),
      cell: ({ device }) => <span className="font-semibold">{deviceName(device)}</span>,
    },
    { header: t('Since'), cell: ({ startedAt }) => formatIst(startedAt) },
    { header: t('Last used'), cell: ({ lastSeenAt }) => formatIst(lastSeenAt) },
  ]
}

export function SignOutEverywhereDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const signOut = useSignOutEverywhere(user._id)
  function onSignedOut(): void {
    onClose()
    toast({ kind: 'success', text: t('{name} is signed out everywhere.', { name: user.name }) })
  }
  return (
    <ConfirmDialog
      open
      title={t('Sign out everywhere')}
      question={t('{name} will be signed out on every device, and asked for a new code at the next sign-in.', {
        name: user.name,
      })}
      confirmLabel={t('Sign out')}
      busy={signOut.isPending}
      busyLabel={t('Signing out...')}
      error={signOut.error && messageOf(signOut.error, t('Failed to sign the user out.'))}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onSignedOut })}
      onCancel={onClose}
    />
  )
}
