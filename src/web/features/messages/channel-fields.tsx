import { CHANNEL_LABELS } from './message-labels.ts'
import type { MessageForm } from './message-form.schema.ts'
import { useChannels } from './messages.hooks.ts'
import { CHANNEL_NAMES } from '#shared/domain/messages.ts'
import { t } from '#web/i18n/t.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import type { UseFormReturn } from 'react-hook-form'

/** The channels that are set up, and those that the draft names already. */
export function ChannelFields({ form }: { form: UseFormReturn<MessageForm> }) {
  const { data: available = ['APP' as const] } = useChannels()
  const { register, formState } = form
  const chosen = formState.defaultValues?.channels ?? []
  const error = formState.errors.channels?.message
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{t('Channels')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {CHANNEL_NAMES.filter((channel) => available.includes(channel) || chosen.includes(channel)).map((channel) => (
          <CheckboxField
            key={channel}
            label={
              available.includes(channel)
                ? CHANNEL_LABELS[channel]()
                : t('{channel} (not set up)', { channel: CHANNEL_LABELS[channel]() })
            }
            value={channel}
            {...register('channels')}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
