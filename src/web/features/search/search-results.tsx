import type { FoundText, FoundTitle } from '#shared/contract/search.ts'
import { markWords } from '#shared/domain/search-fold.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { formatLength } from '#web/ui/player/format-length.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SearchResultsProps {
  found: { titles: FoundTitle[]; captions: FoundText[]; pages: FoundText[] }
  /** What was searched. */
  text: string
  onOpen: () => void
}

/** What was found: titles first, then captions, then pages of e-books. */
export function SearchResults({ found: { titles, captions, pages }, text, onOpen }: SearchResultsProps) {
  return (
    <>
      {titles.length > 0 && (
        <Group title={t('Titles')}>
          {titles.map((each) => (
            <Result
              key={each.kind + each.id}
              to={each.isLocked ? screens.subscription : addressOf(each.place, each.kind === 'COURSE' ? null : each.id)}
              onOpen={onOpen}
            >
              <Marked text={each.title} search={text} />
              {each.isLocked && (
                <span className="flex items-center gap-1 text-sm text-muted">
                  <Lock aria-hidden size={15} />
                  {t('Not in your plan')}
                </span>
              )}
            </Result>
          ))}
        </Group>
      )}
      {captions.length > 0 && (
        <Group title={t('Spoken')}>
          {captions.map((each) => (
            <Result key={`${each.itemId} ${each.at}`} to={addressOf(each.place, each.itemId, each.at)} onOpen={onOpen}>
              <Marked text={each.text} search={text} />
              <span className="text-sm text-muted">{`${each.title} · ${formatLength(Math.floor(each.at))}`}</span>
            </Result>
          ))}
        </Group>
      )}
      {pages.length > 0 && (
        <Group title={t('In e-books')}>
          {pages.map((each) => (
            <Result key={`${each.itemId} ${each.at}`} to={addressOf(each.place, each.itemId, each.at)} onOpen={onOpen}>
              <Marked text={each.text} search={text} />
              <span className="text-sm text-muted">{`${each.title} · ${t('Page {page}', { page: each.at })}`}</span>
            </Result>
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <h2 className="text-lg">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function Result({ to, onOpen, children }: { to: string; onOpen: () => void; children: ReactNode }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to}
        onClick={onOpen}
        data-result
        className="grid min-h-12 content-center gap-0.5 rounded-card px-2 py-2 wrap-anywhere hover:bg-surface"
      >
        {children}
      </Link>
    </li>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  return (
    <span>
      {markWords(text, search).map((part, at) =>
        part.isFound ? (
          <mark key={at} className="rounded-sm bg-accent/30 text-foreground">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}

/** Where an item is opened, at a second or page; a course without an item is opened itself. */
function addressOf(place: FoundText['place'], itemId: string | null, position?: number): string {
  const at = position === undefined ? '' : `at=${Math.floor(position)}`
  switch (place.kind) {
    case 'COURSE':
      return screens.course(place.id) + (itemId === null ? '' : `?item=${itemId}${at && `&${at}`}`)
    case 'PROGRAMME':
      return `${screens.dashboard}?recording=${itemId ?? ''}${at && `&${at}`}`
    case 'LIVE_SESSION':
      return `${screens.livestream(place.id)}?${at}`
    case 'FREE_EBOOK':
      return `${screens.freeEbook}?${at}`
  }
}
