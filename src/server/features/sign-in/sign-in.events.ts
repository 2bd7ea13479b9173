import type { Logger } from '#server/platform/log.ts'

/* What the log says of signing in: who by his id, never by address, number or code. */

export function signedIn(log: Logger, { userId, by }: { userId: string; by: 'CODE' | 'DEVICE' | 'NOTHING' }): void {
  log.info({ event: 'sign-in.opened', userId, by }, 'somebody signed in')
}

/** A code was given and not taken; `reason` is the refusal's own code. */
export function codeRefused(log: Logger, reason: string): void {
  log.info({ event: 'sign-in.refused', reason }, 'a sign-in code was refused')
}
