import { useSeller } from './receipts.hooks.ts'
import { SellerForm } from './seller-form.tsx'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The seller's details on receipts: a section of the Settings screen with its own save button. */
export function SellerSettings() {
  const seller = useSeller()
  return (
    <section aria-labelledby="seller" className="mt-6 max-w-2xl">
      <Card>
        <h2 id="seller" className="text-xl">
          {t('Receipts')}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {t('What stands on receipts to come. With a GSTIN they show 18 % GST, which prices include.')}
        </p>
        {seller.isPending ? (
          <Loading text={t('Loading Settings...')} />
        ) : seller.data === undefined ? (
          <ErrorState
            title={t('An Error Occurred')}
            message={messageOf(seller.error, t('Failed to fetch settings.'))}
            isRetrying={seller.isFetching}
            onRetry={() => void seller.refetch()}
          />
        ) : (
          <SellerForm seller={seller.data} />
        )}
      </Card>
    </section>
  )
}
