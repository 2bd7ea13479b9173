import { SitePreview, type SitePreviewProps } from './site-preview.tsx'
import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The preview where there is no room for it beside the form. */
export function PreviewDialog({ onClose, ...preview }: SitePreviewProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('Preview')} isWide>
      <div className="h-[calc(94dvh-9rem)]">
        <SitePreview {...preview} />
      </div>
    </Dialog>
  )
}
