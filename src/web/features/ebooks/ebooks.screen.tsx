import { EbookDialog } from './ebook-dialog.tsx'
import { EbookTable } from './ebook-table.tsx'
import { ebookList } from './ebook-list.ts'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Mandala } from '#web/ui/drawings.tsx'

/** The administrator's e-books (specification §2 E-books). */
export function EbooksScreen() {
  const { search } = useUrlSearch()
  const edit = (ebook: AdminEbook) => openForm((onClose) => <EbookDialog ebook={ebook} onClose={onClose} />, ebook._id)
  return (
    <ContentScreen
      pageTitle={t('Ebook Library – Sadhana')}
      title={t('Ebook Library')}
      pages={ebookList.usePages(search)}
      deletion={ebookList.deletion}
      add={{
        label: t('Add New Ebook'),
        onClick: () => openForm((onClose) => <EbookDialog ebook={null} onClose={onClose} />),
      }}
      search={{ label: t('Search e-books') }}
      texts={{
        loading: t('Loading Ebooks...'),
        failedFallback: t('Failed to fetch ebooks.'),
      }}
      empty={{
        title: t('No Ebooks Found'),
        text: t('Click Add New Ebook to upload the first one.'),
        drawing: <Mandala />,
      }}
    >
      {(ebooks, onDelete) => <EbookTable ebooks={ebooks} onEdit={edit} onDelete={onDelete} />}
    </ContentScreen>
  )
}
