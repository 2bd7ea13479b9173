import { BrandForm } from './brand-form.tsx'
import { useBrand } from './brand.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** Name, logo and colour of the product. */
export function BrandScreen() {
  const brand = useBrand()
  return (
    <>
      <title>{t('Brand – Sadhana')}</title>
      <ScreenHeader title={t('Brand')} text={t('Name, logo and colour of every page, icon, email and receipt.')} />
      {brand.isPending ? (
        <Loading text={t('Loading the brand...')} />
      ) : brand.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(brand.error, t('Failed to fetch the brand.'))}
          isRetrying={brand.isFetching}
          onRetry={() => void brand.refetch()}
        />
      ) : (
        <BrandForm brand={brand.data} />
      )}
    </>
  )
}
