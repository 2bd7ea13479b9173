import { EbookDialog } from './ebook-dialog.tsx'
import { EbookTable } from './ebook-table.tsx'
import { useEbooks } from './ebooks.hooks.ts'
import { DeleteEbook } from './delete-ebook.tsx'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { openForm } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'

/** The administrator's e-books (specification §2 E-books). */
export function EbooksScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useEbooks(search)
  const [deleting, setDeleting] = useState<AdminEbook | null>(null)
  const edit = (ebook: AdminEbook) => openForm((onClose) => <EbookDialog ebook={ebook} onClose={onClose} />, ebook._id)
  return (
    <>
      <title>{t('Ebook Library – Sadhana')}</title>
      <ScreenHeader
        title={t('Ebook Library')}
        action={
          <Button onClick={() => openForm((onClose) => <EbookDialog ebook={null} onClose={onClose} />)}>
            <Plus aria-hidden size={20} />
            {t('Add New Ebook')}
          </Button>
        }
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search e-books')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading Ebooks...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch ebooks.')}
        empty={<NoEbooks isSearch={search !== ''} />}
      >
        {(ebooks) => <EbookTable ebooks={ebooks} onEdit={edit} onDelete={setDeleting} />}
      </ListPanel>
      {deleting && <DeleteEbook ebook={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function NoEbooks({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Ebook to upload the first one.')
  return <Empty title={t('No Ebooks Found')} text={text} drawing={<Mandala />} />
}
