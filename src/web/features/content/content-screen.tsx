import { BulkActions, type BulkPublishing } from './bulk-actions.tsx'
import { type Selection, useSelection } from './use-selection.ts'
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
  /** Buttons beside the one that adds an item. */
  otherActions?: ReactNode
  /** What stands above the search. */
  above?: ReactNode
  /** Fields beside the search. */
  filters?: ReactNode
  /** Whether a filter other than the search leaves items out. */
  isFiltered?: boolean
  /** Lets several items be published or deleted at once. */
  bulkPublishing?: BulkPublishing<Item>
  /** Renders the table. */
  children: (items: readonly Item[], onDelete: (item: Item) => void, selection: Selection<Item>) => ReactNode
}

/** An administrators' list of one kind of content: search, table, and the confirmation of a deletion. */
export function ContentScreen<Item extends { _id: string; title: string }>(props: ContentScreenProps<Item>) {
  const { pageTitle, title, pages, deletion, add, search: searchField, texts, empty, children } = props
  const { otherActions, above, filters, isFiltered = false, bulkPublishing } = props
  const { icon: AddIcon = Plus } = add
  const { search, setSearch } = useUrlSearch()
  const selection = useSelection(pages.items)
  const [itemToDelete, setItemToDelete] = useState<Item | null>(null)
  return (
    <>
      <title>{pageTitle}</title>
      <ScreenHeader
        title={title}
        action={
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
            {otherActions}
            <Button onClick={add.onClick}>
              <AddIcon aria-hidden size={20} />
              {add.label}
            </Button>
          </div>
        }
      />
      {above}
      <div className={filters ? 'mb-5 grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-4' : 'mb-5'}>
        <div className={filters ? 'max-lg:col-span-2' : (searchField.className ?? 'max-w-md')}>
          <SearchField
            label={searchField.label}
            placeholder={t('Search by title...')}
            initial={search}
            onSearch={setSearch}
          />
        </div>
        {filters}
      </div>
      <ListPanel
        list={pages}
        loadingText={texts.loading}
        {...(texts.failedTitle && { failedTitle: texts.failedTitle })}
        failedFallback={texts.failedFallback}
        empty={
          <EmptyState
            title={empty.title}
            text={search || isFiltered ? (searchField.noMatch ?? t('Try adjusting your search criteria.')) : empty.text}
            drawing={empty.drawing}
          />
        }
      >
        {(items) => children(items, setItemToDelete, selection)}
      </ListPanel>
      {bulkPublishing && <BulkActions selection={selection} deletion={deletion} publishing={bulkPublishing} />}
      {itemToDelete && (
        <DeleteContentDialog content={itemToDelete} deletion={deletion} onClose={() => setItemToDelete(null)} />
      )}
    </>
  )
}
