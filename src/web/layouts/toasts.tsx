import { useToasts } from '#web/platform/toasts.ts'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * The place of toasts comes with the first touch, key or toast: it is heavier than most screens, and nothing is said
 * before. Once it could not be loaded, the next touch tries again; what is to be said waits.
 */
export function Toasts() {
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
