import { readStored, writeStored } from '#web/platform/stored.ts'

/** Whether this browser has seen that the member has nothing left to agree to: then nothing waits for the answer. */
export function hasAgreedHere(userId: string): boolean {
  return readStored('agreed') === userId
}

/** A browser that stores nothing asks each time. */
export function rememberAgreed(userId: string, { isNeeded }: { isNeeded: boolean }): void {
  if (!isNeeded) writeStored('agreed', userId)
  else if (hasAgreedHere(userId)) writeStored('agreed', null)
}
