import { fetchPiece } from './fetch-piece.ts'
import { lineRate } from './line-rate.ts'
import type { Fragments, PlaybackOffer, PlaybackRendition } from '#shared/contract/playback.ts'
import { type ByteRange, fragmentRange } from '#shared/domain/fragment-ranges.ts'
import { isTooLate } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'

export interface RenditionFilesOptions {
  /** Smallest first; at least one. */
  renditions: PlaybackRendition[]
  readFragments: (name: RenditionName) => Promise<Fragments>
  /** A new offer when the URLs have expired; rejects without a network. */
  renewOffer: () => Promise<PlaybackOffer | null>
}

interface FetchOptions {
  signal: AbortSignal
  /** Gives the piece up with `TooLate` once it cannot arrive before this is played. */
  mustArriveInSeconds?: number
}

/** The piece would come too late: a smaller one should be fetched. */
export class TooLate extends Error {}

/** The item has other files now: what is known of the old ones does not fit them. */
export class FilesReplaced extends Error {}

/** The files of an item's renditions. */
export function createRenditionFiles({ renditions, readFragments, renewOffer }: RenditionFilesOptions) {
  const known = new Map(renditions.map(({ name, fragments }) => [name, fragments]))
  let urls = urlsOf(renditions)

  async function requireFragments(name: RenditionName): Promise<Fragments> {
    const fragments = known.get(name) ?? (await readFragments(name))
    known.set(name, fragments)
    return fragments
  }

  async function fetchRange(name: RenditionName, range: ByteRange, options: FetchOptions) {
    const { signal, mustArriveInSeconds = Infinity } = options
    const totalBytes = range.to - range.from + 1
    const { bytes, transfer } = await fetchPiece(urls.get(name) ?? '', range, {
      signal,
      onReceived(receivedBytes, receivedInMs) {
        if (!isTooLate({ receivedBytes, totalBytes, receivedInMs, bufferedInSeconds: mustArriveInSeconds })) return
        lineRate.record({ bytes: receivedBytes, waitedMs: 0, receivedInMs })
        lineRate.recordFailure()
        throw new TooLate()
      },
    })
    lineRate.record(transfer)
    return bytes
  }

  return {
    /** All renditions are cut at the same seconds. Null until the first ones are known. */
    shape: (): Fragments | null => [...known.values()].find((each) => each !== null) ?? null,
    requireFragments,
    async fetchHeader(name: RenditionName, signal: AbortSignal) {
      const { headerBytes } = await requireFragments(name)
      return fetchRange(name, { from: 0, to: headerBytes - 1 }, { signal })
    },
    async fetchFragments(
      name: RenditionName,
      { index, count }: { index: number; count: number },
      options: FetchOptions,
    ) {
      return fetchRange(name, fragmentRange(await requireFragments(name), index, count), options)
    },
    /** False if there are no URLs for this viewer any more; rejects without a network, or with FilesReplaced. */
    async renew(): Promise<boolean> {
      const offer = await renewOffer()
      if (!offer || offer.renditions.length === 0) return false
      const fresh = new Map(offer.renditions.map(({ name, sizeInBytes }) => [name, sizeInBytes]))
      if (renditions.some(({ name, sizeInBytes }) => fresh.get(name) !== sizeInBytes)) throw new FilesReplaced()
      urls = urlsOf(offer.renditions)
      return true
    },
  }
}

function urlsOf(renditions: readonly PlaybackRendition[]): Map<RenditionName, string> {
  return new Map(renditions.map(({ name, url }) => [name, url]))
}
