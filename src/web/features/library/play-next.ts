import { readStored, writeStored } from '#web/platform/stored.ts'
import { useState } from 'react'

/** Whether the next item of a course plays by itself: only if the member has said so, in this browser. */
export function usePlayNext() {
  const [isOn, setOn] = useState(() => readStored('play-next') === 'on')
  return [
    isOn,
    (next: boolean): void => {
      setOn(next)
      writeStored('play-next', next ? 'on' : null)
    },
  ] as const
}
