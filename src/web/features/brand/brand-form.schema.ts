import { brand as calls, type BrandAnswer } from '#shared/contract/brand.ts'
import { t } from '#web/i18n/t.ts'
import { fileSchema } from '#web/features/uploads/public.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

/** The form has the chosen file of a new logo; `isLogoRemoved` takes the present one away. */
export const brandForm = z.extend(z.required(z.pick(calls.update.body, { websiteName: true, colour: true })), {
  logo: fileSchema('image'),
  isLogoRemoved: z.boolean(),
})
export type BrandForm = z.output<typeof brandForm>

export function initialBrandForm({ websiteName, colour }: BrandAnswer): BrandForm {
  return { websiteName, colour, logo: null, isLogoRemoved: false }
}

export const brandLabels: FieldLabels<BrandForm> = {
  websiteName: () => t('Website Name'),
  colour: () => t('Colour'),
  logo: null,
  isLogoRemoved: null,
}
