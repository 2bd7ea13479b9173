import { ReflectionForm } from './reflection-form.tsx'
import { useReflection } from './reflections.hooks.ts'
import { SharedReflections } from './shared-reflections.tsx'
import { DEFAULT_REFLECTION_QUESTION } from '#shared/domain/reflections.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The teacher's question about a recording or lesson, the member's answer, and then those of others on their path. */
export function ReflectionPanel({ itemId }: { itemId: string }) {
  const { data, error, isFetching, refetch } = useReflection(itemId)
  // Not open to this viewer, such as somebody of the team.
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
  return (
    <Card className="mt-6">
      <section aria-labelledby={`reflect-${itemId}`}>
        <h3 id={`reflect-${itemId}`} className="text-xl">
          {t('Reflect')}
        </h3>
        {data ? (
          <>
            <p className="mt-1 mb-4 max-w-prose text-lg">{questionIn(data.question)}</p>
            <ReflectionForm
              key={`${itemId} ${data.mine?.version ?? 0}`}
              itemId={itemId}
              mine={data.mine}
              mayShare={data.mayShare}
            />
            <SharedReflections itemId={itemId} day={data.day} />
          </>
        ) : error ? (
          <ErrorState
            title={t('Your reflection cannot be shown right now.')}
            message={messageOf(error, t('Please check your connection.'))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading text={t('Loading…')} />
        )}
      </section>
    </Card>
  )
}

function questionIn({ en, hi }: { en: string; hi: string }): string {
  if (currentLanguage() === 'hi' && hi !== '') return hi
  return en === DEFAULT_REFLECTION_QUESTION ? t(en) : en
}
