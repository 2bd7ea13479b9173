import { GallerySection } from './gallery-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

const ready = {
  items: ['The first breath', 'The second breath'],
  isPending: false,
  isLoadingError: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPlaceholderData: false,
  hasNextPage: false,
  error: null,
  fetchNextPage: () => Promise.resolve(),
  refetch: () => Promise.resolve(),
}

const failure = new Error('Failed to fetch videos.')
const lists = [
  { name: 'Loading', list: { ...ready, isPending: true } },
  { name: 'Failed', list: { ...ready, isLoadingError: true, error: failure } },
  { name: 'Empty', list: { ...ready, items: [] } },
  { name: 'Searching', list: { ...ready, isPlaceholderData: true } },
  { name: 'Loading more', list: { ...ready, hasNextPage: true, isFetchingNextPage: true } },
  { name: 'More failed', list: { ...ready, hasNextPage: true, isFetchNextPageError: true, error: failure } },
]

/** A list in each of its states, and the parts around lists. */
export function Lists() {
  const [order, setOrder] = useState(['Stillness', 'Breath', 'Mantra'])
  return (
    <>
      <GallerySection title="Around a list">
        {/* The header's h1 is neutralised here, because the page has its own. */}
        <div role="presentation" className="[&_h1]:text-2xl">
          <ScreenHeader
            title="Video Library"
            text="All that members can watch."
            action={<Button>Add New Video</Button>}
          />
        </div>
        <SearchField label="Search videos" placeholder="Search by title..." onSearch={() => undefined} />
        <div className="flex gap-1">
          <IconButton icon={Pencil} label="Edit The first breath" />
          <IconButton icon={Trash2} label="Delete The first breath" disabled />
          <IconLink icon={ExternalLink} label="Open The first breath" href="#lists" />
        </div>
        <SortableList
          label="Order of the modules"
          items={order}
          itemKey={(title) => title}
          titleOf={(title) => title}
          onChange={setOrder}
        >
          {(title) => <p className="py-2 font-semibold">{title}</p>}
        </SortableList>
      </GallerySection>
      <GallerySection title="A list in its states">
        <div className="grid items-start gap-6 md:grid-cols-2">
          {lists.map(({ name, list }) => (
            <section key={name} aria-label={name}>
              <h3 className="mb-2 text-lg text-muted">{name}</h3>
              <ListPanel
                list={list}
                loadingText="Loading Videos..."
                failedFallback="Failed to fetch videos."
                empty={<EmptyState title="No Videos Found" text="Click Add New Video to begin." drawing={<Lotus />} />}
              >
                {(items) =>
                  items.map((item) => (
                    <p key={item} className="px-2 py-3">
                      {item}
                    </p>
                  ))
                }
              </ListPanel>
            </section>
          ))}
        </div>
      </GallerySection>
    </>
  )
}
