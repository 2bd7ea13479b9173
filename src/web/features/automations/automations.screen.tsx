import { AutomationCard } from './automation-card.tsx'
import { useAutomations } from './automations.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** Messages that members get by rules: their switches, words and figures. */
export function AutomationsScreen() {
  const list = useAutomations()
  return (
    <>
      <title>{t('Automations – Sadhana')}</title>
      <ScreenHeader
        title={t('Automations')}
        text={t(
          'Messages that members get by themselves, each once for its occasion, in their language, never late and never at night.',
        )}
      />
      {list.isPending ? (
        <Loading text={t('Loading the automations...')} />
      ) : list.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(list.error, t('Failed to fetch the automations.'))}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {list.data.automations.map((automation) => (
            <li key={automation.step}>
              <AutomationCard automation={automation} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
