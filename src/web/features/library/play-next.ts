import { useState } from 'react'

const KEY = 'play-next'

/** Whether the next item of a course plays by itself: only if the member has said so, in this browser. */
export function usePlayNext() {
  const [isOn, setOn] = useState(recall)
  return [
    isOn,
    (next: boolean): void => {
      setOn(next)
      remember(next)
    },
  ] as const
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

/** A browser that stores nothing asks anew each time. */
function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    return
  }
}
