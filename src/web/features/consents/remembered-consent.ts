const KEY = 'agreed'

/** Whether this browser has seen that the member has nothing left to agree to: then nothing waits for the answer. */
export function hasAgreedHere(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId
  } catch {
    return false
  }
}

/** A browser that stores nothing asks each time. */
export function rememberAgreed(userId: string, { isNeeded }: { isNeeded: boolean }): void {
  try {
    if (!isNeeded) localStorage.setItem(KEY, userId)
    else if (hasAgreedHere(userId)) localStorage.removeItem(KEY)
  } catch {
    return
  }
}
