import { useExportUsers } from './export-users.hooks.ts'
import type { UserListFilters } from './user-filters.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Download, Upload } from 'lucide-react'
import { Link } from 'react-router'

interface UsersImportExportProps {
  filters: UserListFilters
  isFiltered: boolean
  hasAny: boolean
}

/** Exports the list as a file, and links to the import. */
export function UsersImportExport({ filters, isFiltered, hasAny }: UsersImportExportProps) {
  const [mayExport, mayImport] = [useMay('members.export'), useMay('members.plans')]
  const { progress, start, cancel } = useExportUsers({ filters })
  if (progress !== null) {
    return (
      <div className="flex min-h-11 w-full items-center gap-3 sm:w-64">
        <ProgressBar value={progress} label={t('Exporting users')} />
        <Button small variant="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayExport && (
        <Button small variant="secondary" disabled={!hasAny} onClick={() => void start()}>
          <Download aria-hidden size={18} />
          {isFiltered ? t('Export found') : t('Export')}
        </Button>
      )}
      {mayImport && (
        <Link to={screens.adminUsersImport} className={buttonClass({ variant: 'secondary', small: true })}>
          <Upload aria-hidden size={18} />
          {t('Import')}
        </Link>
      )}
    </div>
  )
}
