import { usePreparedFile } from './use-prepared-file.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { TriangleAlert } from 'lucide-react'

/** What was found out about a chosen file that can be sent: its length or size, and a warning. */
export function FileFindings({ file, kind }: { file: File | null; kind: UploadKind }) {
  const prepared = usePreparedFile(file, kind)
  const { warning, details } = prepared ?? {}
  return (
    <div role="status" className="text-[0.9375rem] empty:hidden">
      {file && !prepared && <p className="mt-1 text-muted">{t('Checking the file…')}</p>}
      {details && <p className="mt-1 text-muted tabular-nums">{details}</p>}
      {warning && (
        <p className="mt-2 flex gap-2 rounded-field border border-accent-deep bg-surface px-3 py-2">
          <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-accent-deep" />
          {warning}
        </p>
      )}
    </div>
  )
}
