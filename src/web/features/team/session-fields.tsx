import type { TeamForm } from './team-form.schema.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import { InlineLoading } from '#web/ui/states.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'

const SHOWN = 30

/** For a moderator: the sessions whose rooms are theirs. Without one they moderate all. */
export function SessionFields({ form: { register, watch, formState } }: { form: UseFormReturn<TeamForm> }) {
  const [roles, chosen] = [watch('roles'), watch('livestreamIds')]
  const isBindable = roles.includes('MODERATOR') && !roles.includes('OWNER') && !roles.includes('TEACHER')
  const list = useQuery({ ...queryOf(livestreams.list, { query: { limit: SHOWN } }), enabled: isBindable })
  const hintId = useId()
  if (!isBindable) return null
  const streams = (list.data?.streams ?? []).filter(({ _id, status }) => status !== 'COMPLETED' || chosen.includes(_id))
  const message = formState.errors.livestreamIds?.message
  return (
    <fieldset aria-describedby={hintId} className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('Sessions to moderate')}</legend>
      <p id={hintId} className="mb-1 text-[0.9375rem] text-muted">
        {chosen.length === 0
          ? t('None chosen: they moderate every session and webinar.')
          : t('They moderate only the chosen sessions.')}
      </p>
      {list.isPending && <InlineLoading text={t('Loading the sessions...')} />}
      {list.isError && <ErrorText>{t('The sessions could not be read.')}</ErrorText>}
      {list.data && streams.length === 0 && <p className="text-muted">{t('No session is scheduled.')}</p>}
      {streams.map((stream) => (
        <CheckboxField
          key={stream._id}
          label={stream.title}
          hint={formatIst(stream.startTime)}
          value={stream._id}
          {...register('livestreamIds')}
        />
      ))}
      {message && <ErrorText>{t(message)}</ErrorText>}
    </fieldset>
  )
}
