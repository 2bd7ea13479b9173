import { signOut } from './sign-out.ts'
import { sidebarEntryClass } from './sidebar-link.tsx'
import { cancelEveryUpload, useRunningUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { runUnlessUnsaved } from '#web/platform/unsaved-changes.store.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'

/** Signs the administrator out; asks for confirmation during uploads, which it would cancel. */
export function SignOutButton() {
  const isUploading = useRunningUploads().length > 0
  const [isAsking, setAsking] = useState(false)

  function stopUploadsAndSignOut(): void {
    cancelEveryUpload()
    signOut()
  }

  return (
    <>
      <button
        type="button"
        onClick={() => (isUploading ? setAsking(true) : runUnlessUnsaved(stopUploadsAndSignOut))}
        className={`${sidebarEntryClass} text-foreground hover:bg-raised`}
      >
        <LogOut aria-hidden size={20} className="shrink-0" />
        {t('Logout')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('The upload is under way')}
        question={t('If you sign out now, it stops and what was sent of it will be discarded.')}
        confirmLabel={t('Stop and sign out')}
        onConfirm={stopUploadsAndSignOut}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
