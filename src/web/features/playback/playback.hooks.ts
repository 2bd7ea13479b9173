import { playback } from '#shared/contract/playback.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { lineRate } from '#web/ui/player/stream/line-rate.ts'
import type { Playback } from '#web/ui/player/stream/playback.ts'
import { useState } from 'react'

/** With a bucket the URLs in an offer are valid for 15 minutes at least. */
const OFFER_STALE_AFTER_MS = 10 * 60_000

/**
 * The renditions of an item; give each item its own component `key`. The offer is requested at once, before the player
 * is mounted.
 */
export function usePlayback(id: string, staleAfterMs = OFFER_STALE_AFTER_MS): Playback {
  const [playbackOfItem] = useState(() => {
    const created = createPlayback(id, staleAfterMs)
    void created.readOffer({ isFresh: false }).catch(() => null)
    return created
  })
  return playbackOfItem
}

function createPlayback(id: string, staleAfterMs: number): Playback {
  const params = { id }
  // Kept for this item: the key of the cached offer.
  const bitRate = lineRate.current()
  return {
    async readOffer({ isFresh }) {
      const options = queryOf(playback.read, { params, query: { bitRate } })
      const answer = await queryClient.fetchQuery({
        ...options,
        retry: 1,
        staleTime: isFresh ? 0 : staleAfterMs,
      })
      return answer.playback
    },
    readFragments: (name, sourceVersion) =>
      request(playback.fragments, { params: { ...params, name }, query: { sourceVersion }, isRepeatable: true }),
  }
}
