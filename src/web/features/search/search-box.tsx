import { SearchResults } from './search-results.tsx'
import { addRecentSearch, clearRecentSearches, recentSearches, useSearch, useSettled } from './search.hooks.ts'
import { MAX_SEARCH_LENGTH } from '#shared/contract/fields.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMemberViewOfTab } from '#web/platform/member-view.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Searches titles, captions and e-books. The arrow keys lead through what was found, Escape back to the field and empties
 * it. None while the team looks at a member's account.
 */
export function SearchBox() {
  return useMemberViewOfTab() ? null : <OwnSearch />
}

function OwnSearch() {
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const box = useRef<HTMLDivElement>(null)
  const settled = useSettled(text.trim())
  const search = useSearch(settled)
  const { data } = search
  const isEmpty = data && data.titles.length + data.captions.length + data.pages.length === 0

  function onKeyDown(event: KeyboardEvent): void {
    const field = box.current?.querySelector('input')
    if (event.key === 'Escape') {
      setText('')
      field?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    event.preventDefault()
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }

  return (
    // The keys of the field and of the results below it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={onKeyDown} className="mb-6 max-w-3xl">
      <TextField
        type="search"
        label={t('Search in courses, talks and e-books')}
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ target }) => setText(target.value)}
      />
      {text === '' && recent.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {recent.map((each) => (
            <Button key={each} variant="quiet" small onClick={() => setText(each)}>
              {each}
            </Button>
          ))}
          <Button
            variant="quiet"
            small
            onClick={() => {
              clearRecentSearches()
              setRecent([])
            }}
          >
            {t('Clear recent searches')}
          </Button>
        </div>
      )}
      {text.trim() !== '' && (
        <>
          {!data && !search.isError && <Loading text={t('Searching…')} />}
          {search.isError && (
            <ErrorState
              title={t('The search did not work.')}
              message={messageOf(search.error, t('Please check your connection.'))}
              isRetrying={search.isFetching}
              onRetry={() => void search.refetch()}
            />
          )}
          {data && !search.isError && !isEmpty && (
            <SearchResults found={data} text={settled} onOpen={() => addRecentSearch(settled)} />
          )}
          <p role="status" className="mt-3 text-muted empty:hidden">
            {isEmpty && !search.isFetching && t('Nothing found for “{text}”.', { text: settled })}
          </p>
        </>
      )}
    </div>
  )
}
