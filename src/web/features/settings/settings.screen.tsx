import { OriginalsSettings } from './originals-settings.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings.hooks.ts'
import { TwoStepSettings } from '#web/features/sign-in/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The settings of the installation, and the administrator's own two-step sign-in (specification §2 Settings). */
export function SettingsScreen() {
  const settings = useSettings()
  return (
    <>
      <title>{t('System Settings – Sadhana')}</title>
      <ScreenHeader title={t('System Settings')} />
      {settings.isPending ? (
        <Loading text={t('Loading Settings...')} />
      ) : settings.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(settings.error, t('Failed to fetch settings.'))}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <>
          <SettingsForm settings={settings.data} />
          <OriginalsSettings settings={settings.data} />
          <TwoStepSettings />
        </>
      )}
    </>
  )
}
