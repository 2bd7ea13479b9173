import { type AdminAudio, audios } from '#shared/contract/audios.ts'
import type { Body } from '#shared/contract/call.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { fileProblem } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { publishableOf, publishValue } from '#web/ui/publish-value.ts'
import * as z from 'zod/mini'

const { title, description, artist } = audios.create.body.shape

/** What the form of an audio holds; its rules are the contract's. The file stays when one edits. */
export const audioForm = z.object({
  title,
  description: description.def.innerType,
  artist: artist.def.innerType,
  publish: publishValue,
  file: z.nullable(z.instanceof(File)),
})
export type AudioForm = z.output<typeof audioForm>

/** A new audio needs its file (specification §5 Audio). */
export const newAudioForm = z.extend(audioForm, {
  file: audioForm.shape.file.check((context) => {
    const { value: file } = context
    const problem = file ? fileProblem(file, 'audio') : t('Please select an audio file.')
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: file })
  }),
})

/** How the form begins: empty, or with the audio that is edited. */
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
export function changesOf(before: AudioForm, after: AudioForm): Body<typeof audios.update> {
  const isPublishChanged = before.publish.mode !== after.publish.mode || before.publish.input !== after.publish.input
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.artist !== before.artist && { artist: after.artist }),
    ...(isPublishChanged && publishableOf(after.publish)),
  }
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: AudioForm, after: AudioForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.title === undefined ? [] : [t('Title')]),
    ...(changes.description === undefined ? [] : [t('Description')]),
    ...(changes.artist === undefined ? [] : [t('Artist')]),
    ...(changes.isPublished === undefined ? [] : [t('Publish')]),
  ]
}
