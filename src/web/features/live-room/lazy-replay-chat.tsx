import type { ReplayChatProps } from './replay-chat.tsx'
import { RoomBoundary } from './room-boundary.tsx'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { Suspense } from 'react'

const LoadedReplayChat = lazyWithPreload(async () => (await import('./replay-chat.tsx')).ReplayChat)

/** The chat of a replay, loaded when it is first shown; a failure leaves the player as it is. */
export function ReplayChat(props: ReplayChatProps) {
  return (
    <RoomBoundary>
      <Suspense>
        <LoadedReplayChat {...props} />
      </Suspense>
    </RoomBoundary>
  )
}
