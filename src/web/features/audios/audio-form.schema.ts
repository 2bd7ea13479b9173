import { type AdminAudio, audios } from '#shared/contract/audios.ts'
import type { Body } from '#shared/contract/call.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import { fileSchema, requiredFileSchema } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { toPublishable, publishValueSchema } from '#web/ui/publish-fields.tsx'
import * as z from 'zod/mini'

const { title, description, artist } = audios.create.body.shape

/** What the form of an audio holds; its rules are the contract's. The file stays when an audio is edited. */
export const audioForm = z.object({
  title,
  description: description.def.innerType,
  artist: artist.def.innerType,
  publish: publishValueSchema,
  file: fileSchema('audio'),
})
export type AudioForm = z.output<typeof audioForm>

/** A new audio needs its file (specification §5 Audio). */
export const newAudioForm = z.extend(audioForm, {
  file: requiredFileSchema('audio', () => t('Please select an audio file.')),
})

export const audioLabels: FieldLabels<AudioForm> = {
  title: () => t('Title'),
  description: () => t('Description'),
  artist: () => t('Artist'),
  publish: () => t('Publish'),
  file: null,
}

/** The initial values of the form: empty, or those of the audio that is edited. */
export function initialAudioForm(audio: AdminAudio | null, now: Instant): AudioForm {
  return {
    title: audio?.title ?? '',
    description: audio?.description ?? '',
    artist: audio?.artist ?? '',
    publish: audio ? publishModeOf(audio, now) : { mode: 'now', input: '' },
    file: null,
  }
}

/** Only what was changed is sent (specification §7). */
export function toUpdateBody(before: AudioForm, after: AudioForm): Body<typeof audios.update> {
  const { file: _file, publish, ...fields } = changedFields(before, after)
  return { ...fields, ...(publish && toPublishable(publish)) }
}
