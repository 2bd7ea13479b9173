/**
 * Holds a name that no other tab, and no other upload of this one, holds: until it is let go or the page is gone. Null
 * when another does. Where the browser has no locks everybody holds everything.
 */
export function holdAlone(name: string): Promise<(() => void) | null> {
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK + name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(reject)
  })
}

const LOCK = 'upload:'
