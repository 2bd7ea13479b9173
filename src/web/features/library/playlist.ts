import type { MemberCourse } from '#shared/contract/library.ts'
import { groupBySection } from '#shared/domain/course-sections.ts'
import { t } from '#web/i18n/t.ts'

type Video = MemberCourse['videos'][number]
type Audio = MemberCourse['audios'][number]
type Ebook = MemberCourse['ebooks'][number]

/** One item of a course. */
export type PlaylistItem =
  | { kind: 'VIDEO'; item: Video }
  | { kind: 'AUDIO'; item: Audio }
  | { kind: 'EBOOK'; item: Ebook }

export interface PlaylistGroup {
  title: string
  entries: PlaylistItem[]
}

type Contents = Pick<MemberCourse, 'videos' | 'audios' | 'ebooks' | 'sections'>

/** The sections of a course; without any, its items by kind. */
export function groupPlaylist({ videos, audios, ebooks, sections }: Contents): PlaylistGroup[] {
  const kinds: PlaylistGroup[] = [
    { title: t('Videos'), entries: videos.map((item) => ({ kind: 'VIDEO', item })) },
    { title: t('Audios'), entries: audios.map((item) => ({ kind: 'AUDIO', item })) },
    { title: t('E-books'), entries: ebooks.map((item) => ({ kind: 'EBOOK', item })) },
  ]
  if (sections.length === 0) return kinds
  const entries = kinds.flatMap((kind) => kind.entries)
  const groups = groupBySection(sections, entries, ({ item }) => item._id)
  return groups.map(({ section, items }) => ({ title: section.title, entries: items }))
}

/** Everything in a course, in the order of the playlist. */
export function buildPlaylist(course: Contents): PlaylistItem[] {
  return groupPlaylist(course).flatMap(({ entries }) => entries)
}

/** The item of that id; else the first: without sections a video, else an audio, else an e-book (specification §2). */
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
