import * as z from 'zod/mini'

/**
 * The page's Content-Security-Policy forbids eval and reports attempts. Must be called before the first schema parses.
 */
export function disableZodEval(): void {
  z.config({ jitless: true })
}
