import type { MediaStateAnswer } from '#shared/contract/renditions.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** An item whose file was uploaded on this page since it was loaded. */
interface FollowedItem {
  _id: string
  title: string
}

const followed = createStore<readonly FollowedItem[]>(() => [])

/** Shows the conversion of a new file until somebody closes its line; nothing is shown where nothing is converted. */
export function followConversion({ _id, title, media }: FollowedItem & { media: MediaStateAnswer | null }): void {
  if (media?.waitsFor === 'TRANSCODER') return
  followed.set([...followed.get().filter((item) => item._id !== _id), { _id, title }])
}

export function unfollowConversion(id: string): void {
  followed.set(followed.get().filter(({ _id }) => _id !== id))
}

export function useFollowedConversions(): readonly FollowedItem[] {
  return useStore(followed)
}
