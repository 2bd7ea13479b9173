import { usePause, useUpdateRoom } from './moderation.hooks.ts'
import { type FieldLabels } from '#web/platform/form-changes.ts'
import { liveModeration, type ModeratedRoom } from '#shared/contract/live-moderation.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { type ChatMode, CHAT_MODES, SLOW_MODE_IN_SECONDS } from '#shared/domain/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const FIELDS = { mode: 'mode', slowModeInSeconds: 'slowModeInSeconds' } as const

const settingsForm = z.object({
  mode: z.enum(CHAT_MODES, 'Please choose who may write.'),
  slowModeInSeconds: z.coerce
    .number()
    .check(
      z.int('Slow mode must be whole seconds.'),
      z.minimum(SLOW_MODE_IN_SECONDS.least, `Slow mode is at least ${SLOW_MODE_IN_SECONDS.least} seconds.`),
      z.maximum(SLOW_MODE_IN_SECONDS.most, `Slow mode can be at most ${SLOW_MODE_IN_SECONDS.most} seconds.`),
    ),
  isPinned: z.boolean(),
})
type SettingsForm = z.output<typeof settingsForm>

/** Who may write in a room, how often, what is pinned above the chat, and whose writing is paused. */
export function RoomSettingsDialog({ room, onClose }: { room: ModeratedRoom; onClose: () => void }) {
  const update = useUpdateRoom(room._id)
  const form = useForm<z.input<typeof settingsForm>, unknown, SettingsForm>({
    defaultValues: toForm(room),
    resolver: standardSchemaResolver(settingsForm),
  })
  const edited = useEditedItem(liveModeration.update.answer, {
    item: room,
    form,
    toForm,
    getItem: (answer) => answer.room,
    labels: LABELS,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  useFormDraft(form, { form: 'live-room', itemId: room._id })
  const conflict = edited.conflict((base) => void form.handleSubmit((values) => save(values, base))())

  async function save({ isPinned, ...values }: SettingsForm, base: ModeratedRoom | null): Promise<void> {
    edited.clearConflict()
    try {
      const { version = room.version } = base ?? {}
      await update.mutateAsync({ ...values, ...(!isPinned && { pinnedMessageId: null }), version })
      onClose()
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: messageOf(error, t('Failed to save the settings.')) })
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('Room settings')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit((values) => save(values, edited.base))(event)}
      >
        <SelectField
          label={t('Who may write')}
          error={errors.mode?.message}
          options={CHAT_MODES.map((value) => ({ value, label: MODE_LABELS[value]() }))}
          {...form.register('mode')}
        />
        <TextField
          label={t('Seconds between two messages of a member')}
          type="number"
          inputMode="numeric"
          min={SLOW_MODE_IN_SECONDS.least}
          max={SLOW_MODE_IN_SECONDS.most}
          error={errors.slowModeInSeconds?.message}
          {...form.register('slowModeInSeconds')}
        />
        {room.pinned && (
          <CheckboxField label={t('Pinned above the chat')} hint={room.pinned.text} {...form.register('isPinned')} />
        )}
        {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        <Pauses room={room} />
        <FormActions
          saveLabel={t('Save Changes')}
          isSaving={isSubmitting}
          isDirty={isDirty}
          isDisabled={edited.isDeleted}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Whose writing is paused, with the way to end it. */
function Pauses({ room: { _id, pauses } }: { room: ModeratedRoom }) {
  const pause = usePause(_id)
  if (pauses.length === 0) return null
  return (
    <section>
      <h3 className="text-lg">{t('Paused members')}</h3>
      <ul className="mt-2 grid gap-2">
        {pauses.map(({ userId, name, until }) => (
          <li key={userId} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {name}
              <span className="block text-[0.9375rem] text-muted">{t('until {time}', { time: formatIst(until) })}</span>
            </span>
            <Button
              small
              variant="secondary"
              disabled={pause.isPending}
              onClick={() => pause.mutate({ userId, minutes: null })}
            >
              {t('End the pause')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toForm(room: ModeratedRoom | null): SettingsForm {
  return {
    mode: room?.mode ?? 'HOLD_FIRST',
    slowModeInSeconds: room?.slowModeInSeconds ?? SLOW_MODE_IN_SECONDS.usual,
    isPinned: room?.pinned != null,
  }
}

const LABELS: FieldLabels<SettingsForm> = {
  mode: () => t('Who may write'),
  slowModeInSeconds: () => t('Seconds between two messages of a member'),
  isPinned: () => t('Pinned above the chat'),
}

const MODE_LABELS: Record<ChatMode, () => string> = {
  OFF: () => t('Nobody: the chat is off'),
  HOLD_ALL: () => t('Everyone, every message is held'),
  HOLD_FIRST: () => t('Everyone, first messages are held'),
  OPEN: () => t('Everyone, shown at once'),
}
