import { EbookFields } from './ebook-fields.tsx'
import { type EbookForm, ebookForm, ebookLabels, initialEbookForm, newEbookForm } from './ebook-form.schema.ts'
import { ebookList } from './ebook-list.ts'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

export function EbookDialog({ ebook, onClose }: { ebook: AdminEbook | null; onClose: () => void }) {
  const form = useForm<EbookForm>({
    defaultValues: initialEbookForm(ebook, serverNow()),
    resolver: standardSchemaResolver(ebook ? ebookForm : newEbookForm),
  })
  return (
    <ItemDialog
      list={ebookList}
      item={ebook}
      form={form}
      initialOf={(item) => initialEbookForm(item, serverNow())}
      labels={ebookLabels}
      fieldNames={FIELD_NAMES}
      title={ebook ? t('Edit Ebook') : t('Add a New Ebook')}
      saveLabel={ebook ? t('Save Changes') : t('Add Ebook')}
      incompleteText={({ cover, file }) =>
        ebook === null && (!cover || !file) ? t('Please select both a cover image and an ebook file.') : null
      }
      onClose={onClose}
    >
      <EbookFields form={form} isNew={ebook === null} />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof EbookForm> = {
  title: 'title',
  description: 'description',
  author: 'author',
  coverImageStorageKey: 'cover',
  ebookFileStorageKey: 'file',
  publishAt: 'publish',
}
