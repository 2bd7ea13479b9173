import { WebsiteEditor } from './website-editor.tsx'
import { UnreadableDraft } from './unreadable-draft.tsx'
import { useWebsite } from './website.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The words and pictures of the public pages: an administrator writes them, sees them, and publishes them. */
export function WebsiteScreen() {
  const website = useWebsite()
  return (
    <>
      <title>{t('Website – Sadhana')}</title>
      {website.data ? (
        <WebsiteEditor state={website.data} />
      ) : (
        <>
          <ScreenHeader title={t('Website')} />
          {website.isPending ? (
            <Loading text={t('Loading the website...')} />
          ) : (
            <>
              <ErrorState
                title={t('An Error Occurred')}
                message={messageOf(website.error, t('Failed to fetch the website.'))}
                isRetrying={website.isFetching}
                onRetry={() => void website.refetch()}
              />
              {website.error instanceof ApiError && website.error.code === 'WEBSITE_DRAFT_UNREADABLE' && (
                <UnreadableDraft />
              )}
            </>
          )}
        </>
      )}
    </>
  )
}
