import { useToasts } from '#web/platform/toasts.ts'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads the toaster on the first pointer press, key press or toast, because it is larger than most screens. If loading
 * fails, the next press tries again and the toasts wait.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const newest = useToasts().at(-1)?.id

  useEffect(() => {
    if (Toaster) return undefined
    const load = (): void => {
      import('#web/ui/toaster.tsx').then(
        (file) => setToaster(() => file.Toaster),
        () => {},
      )
    }
    if (newest !== undefined) load()
    const loaded = new AbortController()
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, load, loaded)
    return () => loaded.abort()
  }, [Toaster, newest])

  return Toaster && <Toaster />
}
