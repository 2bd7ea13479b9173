import { fetchPiece } from './fetch-piece.ts'
import { lineRate } from './line-rate.ts'
import type { Fragments, PlaybackOffer, PlaybackRendition } from '#shared/contract/playback.ts'
import { type ByteRange, fragmentRange } from '#shared/domain/fragment-ranges.ts'
import { isTooLate } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'

export interface RenditionFilesOptions {
  /** Smallest first; at least one. */
  renditions: PlaybackRendition[]
  sourceVersion: string
  readFragments: (name: RenditionName, sourceVersion: string) => Promise<Fragments>
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

/** Another file has taken the place of the one whose fragments are known. */
export class SourceReplaced extends Error {}

/** The files of an item's renditions. */
export function createRenditionFiles(source: RenditionFilesOptions) {
  const { renditions, sourceVersion, readFragments, renewOffer } = source
  const known = new Map(renditions.map(({ name, fragments }) => [name, fragments]))
  let urls = urlsOf(renditions)

  async function requireFragments(name: RenditionName): Promise<Fragments> {
    const fragments = known.get(name) ?? (await readFragments(name, sourceVersion))
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
    /** False if there are no URLs for this viewer any more; rejects without a network, and with SourceReplaced. */
    async renew(): Promise<boolean> {
      const offer = await renewOffer()
      if (!offer) return false
      // Also while nothing has been made of it yet.
      if (offer.sourceVersion !== sourceVersion) throw new SourceReplaced()
      if (offer.renditions.length === 0) return false
      urls = urlsOf(offer.renditions)
      return true
    },
  }
}

function urlsOf(renditions: readonly PlaybackRendition[]): Map<RenditionName, string> {
  return new Map(renditions.map(({ name, url }) => [name, url]))
}
