import { EbookDialog } from './ebook-dialog.tsx'
import { EbookTable } from './ebook-table.tsx'
import { ebookList } from './ebook-list.ts'
import { ContentScreen, ContentFilterFields, useContentFilters, useItemForms } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Mandala } from '#web/ui/drawings.tsx'

/** The administrator's e-books (specification §2 E-books). */
export function EbooksScreen() {
  const { search } = useUrlSearch()
  const filters = useContentFilters()
  const pages = ebookList.usePages(search, filters)
  const { add, edit } = useItemForms({
    kind: ebookList.kind,
    items: pages.items,
    renderForm: (ebook, onClose) => <EbookDialog ebook={ebook} onClose={onClose} />,
  })
  return (
    <ContentScreen
      pageTitle={t('Ebook Library – Sadhana')}
      title={t('Ebook Library')}
      pages={pages}
      deletion={ebookList.deletion}
      filters={<ContentFilterFields defaultOrder="newest" />}
      isFiltered={filters.status !== undefined}
      bulkPublishing={ebookList}
      add={{
        label: t('Add New Ebook'),
        onClick: add,
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
      {(ebooks, onDelete, selection) => (
        <EbookTable ebooks={ebooks} onEdit={edit} onDelete={onDelete} selection={selection} />
      )}
    </ContentScreen>
  )
}
