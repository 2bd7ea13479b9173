import type { Body } from '#shared/contract/call.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { PROGRAMME_EFFECTS } from '#shared/domain/programme-orders.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { DEFAULT_SEQUENCE_ORDER, DEFAULT_USAGE_TYPE } from '#shared/domain/videos.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import { fileSchema, requiredFileSchema } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { toPublishable, publishValueSchema } from '#web/ui/publish-fields.tsx'
import * as z from 'zod/mini'

const { title, description, sequenceOrder, usageType, captions } = videos.create.body.shape

const refusedCaptions = z.object({ language: z.string(), fileName: z.string() })

/** What the form of a video holds; its rules are the contract's. */
export const videoForm = z.object({
  title,
  description,
  sequenceOrder: sequenceOrder.def.innerType,
  usageType: usageType.def.innerType,
  publish: publishValueSchema,
  captions: captions.def.innerType,
  /** Files that were refused as captions: each has to be replaced or left out before saving. */
  refusedCaptions: z.array(refusedCaptions).check(({ value, issues }) => {
    const [refused] = value
    if (!refused) return
    const message = t('{name} was not accepted as captions. Please choose another file or leave it out.', {
      name: refused.fileName,
    })
    issues.push({ code: 'custom', message, input: value })
  }),
  /** Of a new video: the language of captions that the server is to write; '' for none. */
  automaticCaptions: z.string(),
  takesEffect: z.enum(PROGRAMME_EFFECTS),
  /** Stays as it is when a video is edited. */
  file: fileSchema('video'),
})
export type VideoForm = z.output<typeof videoForm>

/** A new video needs its file (specification §5 Video form). */
export const newVideoForm = z.extend(videoForm, {
  file: requiredFileSchema('video', () => t('Please select a video file.')),
})

export const videoLabels: FieldLabels<VideoForm> = {
  title: () => t('Title'),
  description: () => t('Description'),
  sequenceOrder: () => t('Sequence Order'),
  usageType: () => t('Usage Type'),
  captions: () => t('Captions'),
  automaticCaptions: null,
  refusedCaptions: null,
  publish: () => t('Publish'),
  takesEffect: () => t('Takes effect'),
  file: null,
}

/** The initial values of the form: empty, or those of the video that is edited. */
export function initialVideoForm(video: AdminVideo | null, now: Instant): VideoForm {
  return {
    title: video?.title ?? '',
    description: video?.description ?? '',
    sequenceOrder: video?.sequenceOrder ?? DEFAULT_SEQUENCE_ORDER,
    usageType: video?.usageType ?? DEFAULT_USAGE_TYPE,
    publish: video ? publishModeOf(video, now) : { mode: 'now', input: '' },
    captions: video?.captions.map(({ language }) => ({ language })).toSorted(byLanguage) ?? [],
    refusedCaptions: [],
    automaticCaptions: '',
    takesEffect: 'AT_ONCE',
    file: null,
  }
}

/** Only what was changed is sent (specification §7). */
export function toUpdateBody(before: VideoForm, after: VideoForm): Body<typeof videos.update> {
  const changed = changedFields(before, after)
  const { file: _file, refusedCaptions: _refused, automaticCaptions: _automatic, publish, ...fields } = changed
  return { ...fields, ...(publish && toPublishable(publish)) }
}

/** Sorts captions by language, so that two lists with the same captions are equal. */
function byLanguage(a: { language: string }, b: { language: string }): number {
  return a.language < b.language ? -1 : 1
}
