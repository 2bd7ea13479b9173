import type { MemberCourse } from '#shared/contract/library.ts'

type Video = MemberCourse['videos'][number]
type Audio = MemberCourse['audios'][number]
type Ebook = MemberCourse['ebooks'][number]

/** One item of a course, told apart by its kind. */
export type PlaylistItem =
  | { kind: 'VIDEO'; item: Video }
  | { kind: 'AUDIO'; item: Audio }
  | { kind: 'EBOOK'; item: Ebook }

/** Everything in a course, in the order of the playlist. */
export function playlistOf({ videos, audios, ebooks }: Pick<MemberCourse, 'videos' | 'audios' | 'ebooks'>) {
  return [
    ...videos.map((item): PlaylistItem => ({ kind: 'VIDEO', item })),
    ...audios.map((item): PlaylistItem => ({ kind: 'AUDIO', item })),
    ...ebooks.map((item): PlaylistItem => ({ kind: 'EBOOK', item })),
  ]
}

/** The item of that id; else the first video, else the first audio, else the first e-book (specification §2). */
export function chosenOf(playlist: readonly PlaylistItem[], id: string | null): PlaylistItem | undefined {
  return playlist.find(({ item }) => item._id === id) ?? playlist[0]
}

/** Where the file of the item is, signed for this member. */
export function addressOf(entry: PlaylistItem): string {
  if (entry.kind === 'VIDEO') return entry.item.videoFileUrl
  return entry.kind === 'AUDIO' ? entry.item.audioFileUrl : entry.item.ebookFileUrl
}

/** '4:05', and '1:02:09' from an hour on. */
export function formatLength(durationInSeconds: number): string {
  const whole = Math.round(durationInSeconds)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
