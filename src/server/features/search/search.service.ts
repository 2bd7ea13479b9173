import * as found from './search.repo.ts'
import { searchQuery } from './search-terms.ts'
import type { Db } from '#server/db/database.ts'
import type { OpenItems } from '#server/features/progress/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { findItemLocations } from '#server/platform/item-locations.repo.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FoundText, FoundTitle, search as calls } from '#shared/contract/search.ts'
import { foldWord, markWords, wordsOf } from '#shared/domain/search-fold.ts'

const SEARCHES_PER_MINUTE = 120
const MAX_FOUND = 20

/** Searches titles, captions and e-books for a member (decision 0095). */
export function searchService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, limits, isLibraryOpenTo, openItemLookups } = dependencies

  async function openIds(viewer: Viewer, itemIds: readonly string[]): Promise<Set<string>> {
    const open = await Promise.all(openItemLookups.map((lookup) => lookup({ viewer, itemIds })))
    return new Set(open.flat().map(({ itemId }) => itemId))
  }

  return {
    async find({ viewer, query: { text } }) {
      const { userId } = viewer
      await limits.consume([{ action: 'search', subject: userId, max: SEARCHES_PER_MINUTE, withinSeconds: 60 }])
      const query = await searchQuery(db, text)
      if (query === null) return { titles: [], captions: [], pages: [] }
      const now = clock.now()
      const [titles, withText, isLibraryOpen] = await Promise.all([
        found.findTitles(db, query),
        found.itemsWithText(db),
        isLibraryOpenTo(viewer),
      ])
      // Text of what is closed to the viewer is not even read.
      const open = await openIds(viewer, [...new Set([...withText, ...titles.map(({ id }) => id)])])
      const textSearch = { query, openIds: withText.filter((id) => open.has(id)) }
      const [cues, pages] = await Promise.all([found.findCues(db, textSearch), found.findPages(db, textSearch)])
      const itemIds = [...titles.map(({ id }) => id), ...[...cues, ...pages].map(({ itemId }) => itemId)]
      const courseIds = titles.flatMap(({ kind, id }) => (kind === 'COURSE' ? [id] : []))
      const [items, courses] = await Promise.all([
        findItemLocations(db, { itemIds, now }),
        found.visibleCourses(db, { ids: courseIds, now }),
      ])

      /** Outside the library only the free e-book is open of what stands in courses. */
      const placed = (itemId: string) => {
        const { title, place } = items.get(itemId) ?? {}
        if (title === undefined || !place) return []
        const isFree = place.kind === 'COURSE' && !isLibraryOpen && open.has(itemId)
        return [{ title, place: isFree ? { kind: 'FREE_EBOOK' as const } : place }]
      }
      const foundCourses = courses.map(({ id, title }): FoundTitle => {
        return { kind: 'COURSE', id, title, place: { kind: 'COURSE', id, title }, isLocked: !isLibraryOpen }
      })
      const foundItems = titles.flatMap(({ kind, id }): FoundTitle[] => {
        if (kind === 'COURSE') return []
        // The titles of courses' items are no secret; those of coming webinars and sessions are.
        const isLocked = !open.has(id)
        return placed(id).flatMap((item) =>
          isLocked && item.place.kind !== 'COURSE' ? [] : [{ kind, id, ...item, isLocked }],
        )
      })
      const readable = (lines: readonly found.FoundLine[]): FoundText[] =>
        lines
          .flatMap(({ itemId, at, text: line }) => placed(itemId).map((item) => ({ itemId, ...item, at, text: line })))
          .toSorted((a, b) => wordsFound(b.text, text) - wordsFound(a.text, text) || a.at - b.at)
          .slice(0, MAX_FOUND)
          .map((line) => ({ ...line, text: excerpt(line.text, text) }))
      return {
        titles: [...foundCourses, ...foundItems].slice(0, MAX_FOUND),
        captions: readable(cues),
        pages: readable(pages),
      }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimiter
  isLibraryOpenTo: (viewer: Viewer) => Promise<boolean>
  openItemLookups: OpenItems[]
}

/** How many of the searched words stand in the beginning of a text as they are, not by a similar one. */
function wordsFound(text: string, search: string): number {
  const folded = new Set(wordsOf(text.slice(0, EXCERPT_LENGTH)).map(foldWord))
  return wordsOf(search).filter((word) => folded.has(foldWord(word))).length
}

const EXCERPT_LENGTH = 200

/** The part of a long text around the first word that was found. */
function excerpt(text: string, search: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const parts = markWords(text, search)
  const at = parts.findIndex(({ isFound }) => isFound)
  const before = parts.slice(0, Math.max(0, at)).reduce((length, part) => length + part.text.length, 0)
  const start = Math.max(0, before - EXCERPT_LENGTH / 4)
  const words = text
    .slice(start, start + EXCERPT_LENGTH)
    .replace(/^\S*\s/, start === 0 ? '$&' : '')
    .replace(/\s\S*$/, '')
  return `${start === 0 ? '' : '… '}${words} …`
}
