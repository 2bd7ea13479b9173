import * as z from 'zod/mini'

/** The device of a session, as far as its browser reveals it; the screen composes the text. */
export const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
