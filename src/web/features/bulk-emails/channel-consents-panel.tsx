import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { ErrorState, ErrorText, Skeleton } from '#web/ui/states.tsx'
import { channelConsents, type EmailConsents } from '#shared/contract/channel-consents.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Which messages from us the member gets by email. */
export function ChannelConsentsPanel() {
  const { email, error, isFetching, reload, save } = useEmailConsents()
  if (!email && error) {
    return (
      <ErrorState
        title={t('Messages from us')}
        message={messageOf(error, t('Your choices could not be read.'))}
        onRetry={reload}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="messages-from-us-title" className="grid gap-3">
        <h2 id="messages-from-us-title" className="text-2xl">
          {t('Messages from us')}
        </h2>
        {email ? (
          <>
            <CheckboxField
              label={t('Emails about the service')}
              hint={t('What changes in your programme, your sessions or your account. You get them until you say no.')}
              checked={email.service}
              onChange={({ target }) => save.mutate({ service: target.checked })}
            />
            <CheckboxField
              label={t('Email news')}
              hint={t('News and offers, one a day at most. You get them only if you say yes.')}
              checked={email.marketing}
              onChange={({ target }) => save.mutate({ marketing: target.checked })}
            />
            <p className="text-muted">
              {t(
                'Codes, receipts and the reminders that you choose come in any case. Each message has a link that ends its kind.',
              )}
            </p>
          </>
        ) : (
          <div role="status" aria-label={t('Loading…')} className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        )}
        <p role="status" className="font-semibold text-success empty:hidden">
          {save.isSuccess && t('Saved.')}
        </p>
        {save.isError && <ErrorText>{messageOf(save.error, t('This could not be saved.'))}</ErrorText>}
      </section>
    </Card>
  )
}

const query = queryOf(channelConsents.choices, {})

/** The member's choices, updated optimistically; saves run one after the other, so that the latest choice wins. */
function useEmailConsents() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query)
  const [unsaved, setUnsaved] = useState<readonly Partial<EmailConsents>[]>([])
  const save = useMutation({
    scope: { id: 'channel-consents' },
    mutationFn: (body: Partial<EmailConsents>) => request(channelConsents.choose, { body }),
    onMutate: (body) => setUnsaved((all) => [...all, body]),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onSettled: (_saved, _error, body) => setUnsaved((all) => all.filter((each) => each !== body)),
  })
  return {
    email: data && unsaved.reduce<EmailConsents>((choices, each) => ({ ...choices, ...each }), data.email),
    error,
    isFetching,
    reload: () => void refetch(),
    save,
  }
}
