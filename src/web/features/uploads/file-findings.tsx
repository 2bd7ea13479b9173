import { usePreparedFile } from './use-prepared-file.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { TriangleAlert } from 'lucide-react'

/** What was found out about a chosen file that can be sent: its length or size, and what is converted of it. */
export function FileFindings({ file, kind }: { file: File | null; kind: UploadKind }) {
  const prepared = usePreparedFile(file, kind)
  const { warnings = [], notes = [], details } = prepared ?? {}
  return (
    <div role="status" className="text-[0.9375rem] empty:hidden">
      {file && !prepared && <p className="mt-1 text-muted">{t('Checking the file…')}</p>}
      {details && <p className="mt-1 text-muted tabular-nums">{details}</p>}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-muted">
          {note}
        </p>
      ))}
      {warnings.length > 0 && (
        <div className="mt-2 flex gap-2 rounded-field border border-accent-deep bg-surface px-3 py-2">
          <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-accent-deep" />
          <div className="grid gap-1">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
