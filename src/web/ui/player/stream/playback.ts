import type { Fragments, PlaybackOffer } from '#shared/contract/playback.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'

/** Where a player gets the renditions of its item. */
export interface Playback {
  /** Null if there are none for this viewer now. A fresh offer has URLs that have not expired. */
  readOffer(options: { isFresh: boolean }): Promise<PlaybackOffer | null>
  /** Rejects when another file has taken the place of the offer's. */
  readFragments(name: RenditionName, sourceVersion: string): Promise<Fragments>
}
