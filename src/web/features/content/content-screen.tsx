import { type ContentDeletion, DeleteContentDialog } from '#web/features/bin/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

interface ContentScreenProps<Item> {
  /** The title of the browser tab. */
  pageTitle: string
  title: string
  pages: ComponentProps<typeof ListPanel<Item>>['list']
  deletion: ContentDeletion
  add: { label: string; icon?: LucideIcon; onClick: () => void }
  search: { label: string; className?: string; noMatch?: string }
  texts: { loading: string; failedTitle?: string; failedFallback: string }
  empty: { title: string; text: string; drawing: ReactNode }
  /** Renders the table. */
  children: (items: readonly Item[], onDelete: (item: Item) => void) => ReactNode
}

/** An administrators' list of one kind of content: search, table, and the confirmation of a deletion. */
export function ContentScreen<Item extends { _id: string; title: string }>(props: ContentScreenProps<Item>) {
  const { pageTitle, title, pages, deletion, add, search: searchField, texts, empty, children } = props
  const { icon: AddIcon = Plus } = add
  const { search, setSearch } = useUrlSearch()
  const [itemToDelete, setItemToDelete] = useState<Item | null>(null)
  return (
    <>
      <title>{pageTitle}</title>
      <ScreenHeader
        title={title}
        action={
          <Button onClick={add.onClick}>
            <AddIcon aria-hidden size={20} />
            {add.label}
          </Button>
        }
      />
      <div className={`mb-5 ${searchField.className ?? 'max-w-md'}`}>
        <SearchField
          label={searchField.label}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={pages}
        loadingText={texts.loading}
        {...(texts.failedTitle && { failedTitle: texts.failedTitle })}
        failedFallback={texts.failedFallback}
        empty={
          <EmptyState
            title={empty.title}
            text={search ? (searchField.noMatch ?? t('Try adjusting your search criteria.')) : empty.text}
            drawing={empty.drawing}
          />
        }
      >
        {(items) => children(items, setItemToDelete)}
      </ListPanel>
      {itemToDelete && (
        <DeleteContentDialog content={itemToDelete} deletion={deletion} onClose={() => setItemToDelete(null)} />
      )}
    </>
  )
}
