import { FiguresDialog } from './figures-dialog.tsx'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'

interface FiguresButtonProps {
  item: { _id: string; title: string }
  kind: 'VIDEO' | 'AUDIO'
}

/** Opens the figures of a video or an audio. */
export function FiguresButton({ item, kind }: FiguresButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={ChartColumn}
        label={t('Figures of {title}', { title: item.title })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FiguresDialog item={item} kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
