import { audios } from '#shared/contract/audios.ts'
import { videos } from '#shared/contract/videos.ts'
import { request } from '#web/platform/api-client.ts'
import { queryKeyOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

interface Choice {
  _id: string
  title: string
}

interface ChoicePage {
  items: readonly Choice[]
  nextCursor: string | null
}

/** Enough for every school; a select with more could not be used. */
const MAX_PAGES = 20

/** The published videos for courses, or the published audios, by title. */
export function useFreeItemChoices(kind: 'VIDEO' | 'AUDIO') {
  return useQuery({
    queryKey: [...queryKeyOf(kind === 'VIDEO' ? videos.list : audios.list), 'free item choices'],
    queryFn: async ({ signal }) => {
      const found: Choice[] = []
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { items, nextCursor } = await readPage(kind, { cursor, signal })
        found.push(...items)
        if (nextCursor === null) break
        cursor = nextCursor
      }
      return found.toSorted((a, b) => a.title.localeCompare(b.title))
    },
  })
}

interface PageOptions {
  cursor: string | undefined
  signal: AbortSignal
}

async function readPage(kind: 'VIDEO' | 'AUDIO', { cursor, signal }: PageOptions): Promise<ChoicePage> {
  const query = { status: 'PUBLISHED' as const, ...(cursor !== undefined && { cursor }) }
  if (kind === 'AUDIO') {
    const { audios: items, nextCursor } = await request(audios.list, { query, signal })
    return { items, nextCursor }
  }
  const { videos: items, nextCursor } = await request(videos.list, {
    query: { ...query, usageType: 'COURSE' },
    signal,
  })
  return { items, nextCursor }
}
