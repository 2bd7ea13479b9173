import * as z from 'zod/mini'

/** The policy of the pages forbids eval; a schema that tried it would be reported. To be called before the first one reads. */
export function readWithoutEval(): void {
  z.config({ jitless: true })
}
