import * as z from 'zod/mini'

/** What somebody signed in with, as far as its browser tells; the screen puts it into words. */
export const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
