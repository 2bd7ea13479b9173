import { USAGE_LABELS } from './video-dialog.tsx'
import type { BatchRow } from './video-batch.ts'
import { USAGE_TYPES } from '#shared/domain/videos.ts'
import { FileFindings } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { X } from 'lucide-react'

interface VideoBatchRowProps {
  row: BatchRow
  /** While the batch is sent, nothing can be changed. */
  isLocked: boolean
  onChange: (changes: Partial<BatchRow>) => void
  onRemove: () => void
}

/** One file of several: its title, use and, if it has one, its own description. */
export function VideoBatchRow({ row, isLocked, onChange, onRemove }: VideoBatchRowProps) {
  const { file, title, usageType, description, state, problem } = row
  const isDisabled = isLocked || state === 'SAVED'
  return (
    <li aria-label={file.name} className="rounded-field border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-2 text-[0.9375rem] break-words text-muted">{file.name}</p>
        {state === 'SAVED' && <Badge tone="success">{t('Added')}</Badge>}
        {state === 'SENDING' && <Badge tone="warning">{t('Sending…')}</Badge>}
        {state === 'WAITING' && !isLocked && (
          <IconButton icon={X} label={t('Remove {title}', { title: file.name })} onClick={onRemove} />
        )}
      </div>
      {state !== 'SAVED' && (
        <>
          <div className="mt-2 grid gap-4 sm:grid-cols-[1fr_12rem]">
            <TextField
              label={t('Title')}
              value={title}
              disabled={isDisabled}
              onChange={({ target }) => onChange({ title: target.value, problem: null })}
            />
            <SelectField
              label={t('Usage Type')}
              value={usageType}
              disabled={isDisabled}
              onChange={({ target }) =>
                onChange({ usageType: USAGE_TYPES.find((type) => type === target.value) ?? usageType })
              }
              options={USAGE_TYPES.map((value) => ({ value, label: USAGE_LABELS[value]() }))}
            />
          </div>
          <details className="mt-2" open={description !== ''}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-deep">
              {t('A description of its own')}
            </summary>
            <TextAreaField
              label={t('Description')}
              rows={3}
              value={description}
              disabled={isDisabled}
              onChange={({ target }) => onChange({ description: target.value, problem: null })}
            />
          </details>
          <FileFindings file={file} kind="video" />
        </>
      )}
      {problem !== null && <ErrorText className="mt-2">{problem}</ErrorText>}
    </li>
  )
}
