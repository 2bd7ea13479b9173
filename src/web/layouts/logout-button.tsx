import { logOut } from './log-out.ts'
import { sidebarEntryClass } from './sidebar-link.tsx'
import { cancelEveryUpload, useRunningUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'

/** Signs the administrator out; asks for confirmation during uploads, which it would cancel. */
export function LogoutButton() {
  const isUploading = useRunningUploads().length > 0
  const [isAsking, setAsking] = useState(false)

  function signOut(): void {
    cancelEveryUpload()
    logOut()
  }

  return (
    <>
      <button
        type="button"
        onClick={() => (isUploading ? setAsking(true) : signOut())}
        className={`${sidebarEntryClass} text-ink hover:bg-raised`}
      >
        <LogOut aria-hidden size={20} className="shrink-0" />
        {t('Logout')}
      </button>
      <Confirm
        open={isAsking}
        title={t('The upload is under way')}
        question={t('If you sign out now, it stops and what was sent of it will be discarded.')}
        confirmLabel={t('Stop and sign out')}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
