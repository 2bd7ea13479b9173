import type { ConvertedItem } from './media.hooks.ts'
import { ReplaceFileDialog } from './replace-file-dialog.tsx'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FileUp } from 'lucide-react'

/** Opens the dialog that gives an item another file; its upload goes on in the background. */
export function ReplaceFileButton({ item, kind }: { item: ConvertedItem; kind: 'video' | 'audio' }) {
  return (
    <IconButton
      icon={FileUp}
      label={t('Replace the file of {title}', { title: item.title })}
      onClick={() => openForm((onClose) => <ReplaceFileDialog item={item} kind={kind} onClose={onClose} />)}
    />
  )
}
