import { BRAND_STYLE_ID, readLogo } from '#shared/brand.ts'
import { brand, type BrandAnswer } from '#shared/contract/brand.ts'
import type { Body } from '#shared/contract/call.ts'
import { settings } from '#shared/contract/settings.ts'
import { brandStyle } from '#shared/domain/brand-colour.ts'
import { request } from '#web/platform/api-client.ts'
import { setSiteLogo, showSiteName } from '#web/platform/brand.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(brand.get, {})

export function useBrand() {
  return useQuery({ ...query, select: (answer) => answer.brand })
}

export function useUpdateBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof brand.update>) => request(brand.update, { body }),
    onSuccess: (answer) => {
      showBrand(answer.brand)
      client.setQueryData(query.queryKey, answer)
      // The name is in both, and each change gives both another version.
      client.removeQueries({ queryKey: queryOf(settings.get, {}).queryKey })
    },
  })
}

/** Shows the brand on this page; the server writes it into the next one. */
function showBrand({ websiteName, colour, logo, logoSize }: BrandAnswer): void {
  showSiteName(websiteName)
  setSiteLogo(logo && logoSize ? readLogo(`${logo.split('=').at(-1)} ${logoSize.width} ${logoSize.height}`) : null)
  document.querySelector(`#${BRAND_STYLE_ID}`)?.remove()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(colour === '' ? '' : brandStyle(colour))
  document.adoptedStyleSheets = [sheet]
}
