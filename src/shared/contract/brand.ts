import { call } from './call.ts'
import { boundedText, pictureSize, text, version } from './fields.ts'
import * as z from 'zod/mini'

const COLOUR_PROBLEM = 'Please enter a colour such as #1d4ed8.'

export const brandAnswer = z.object({
  websiteName: z.string(),
  /** '#rrggbb', or empty for the built palette. */
  colour: z.string(),
  /** The path of the picture; null while there is none. */
  logo: z.nullable(z.string()),
  logoSize: pictureSize,
  version,
})

export type BrandAnswer = z.output<typeof brandAnswer>

/** Name, colour and logo of the product. The contact belongs to the settings. */
export const brand = {
  get: call({
    method: 'GET',
    path: '/admin/brand',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'Name, colour and logo of the product.',
    answer: z.object({ brand: brandAnswer }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/brand',
    audience: 'ADMIN',
    needs: 'site.write',
    freshCode: 'sometimes',
    summary:
      'Change name, colour or logo, which want a fresh code. The logo is a completed upload, named by its key, and null removes it; an empty colour is the built one. With a version that is no more: 409 and the brand as it is now.',
    body: z.partial(
      z.object({
        websiteName: text('Website Name', 100),
        colour: boundedText(7, { error: COLOUR_PROBLEM }).check(
          z.regex(/^(#[0-9a-f]{6})?$/i, COLOUR_PROBLEM),
          z.toLowerCase(),
        ),
        logoStorageKey: z.nullable(text('Logo', 300)),
        version,
      }),
    ),
    answer: z.object({ brand: brandAnswer }),
  }),
}
