import type { MemberCourse } from '#shared/contract/library.ts'

type Video = MemberCourse['videos'][number]
type Audio = MemberCourse['audios'][number]
type Ebook = MemberCourse['ebooks'][number]

/** One item of a course. */
export type PlaylistItem =
  | { kind: 'VIDEO'; item: Video }
  | { kind: 'AUDIO'; item: Audio }
  | { kind: 'EBOOK'; item: Ebook }

/** Everything in a course, in the order of the playlist. */
export function buildPlaylist({ videos, audios, ebooks }: Pick<MemberCourse, 'videos' | 'audios' | 'ebooks'>) {
  return [
    ...videos.map((item): PlaylistItem => ({ kind: 'VIDEO', item })),
    ...audios.map((item): PlaylistItem => ({ kind: 'AUDIO', item })),
    ...ebooks.map((item): PlaylistItem => ({ kind: 'EBOOK', item })),
  ]
}

/** The item of that id; else the first video, else the first audio, else the first e-book (specification §2). */
export function findSelected(playlist: readonly PlaylistItem[], id: string | null): PlaylistItem | undefined {
  return playlist.find(({ item }) => item._id === id) ?? playlist[0]
}

/** The URL of the item's file, signed for this member. */
export function fileUrlOf(entry: PlaylistItem): string {
  if (entry.kind === 'VIDEO') return entry.item.videoFileUrl
  return entry.kind === 'AUDIO' ? entry.item.audioFileUrl : entry.item.ebookFileUrl
}

/** The items before and after one in the playlist. */
export function findNeighbours(playlist: readonly PlaylistItem[], id: string) {
  const index = playlist.findIndex(({ item }) => item._id === id)
  return { previous: index > 0 ? playlist[index - 1] : undefined, next: playlist[index + 1] }
}

/** The item that the member used last; none before they start one. */
export function findLatestItem(playlist: readonly PlaylistItem[]): PlaylistItem | undefined {
  const usedAt = ({ item }: PlaylistItem) => item.progress?.latestAt.getTime() ?? 0
  return playlist.filter(({ item }) => item.progress !== null).toSorted((a, b) => usedAt(b) - usedAt(a))[0]
}
