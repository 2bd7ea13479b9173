import type { Body } from '#shared/contract/call.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { DEFAULT_SEQUENCE_ORDER, DEFAULT_USAGE_TYPE } from '#shared/domain/videos.ts'
import { fileProblem } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { publishableOf, publishValue } from '#web/ui/publish-value.ts'
import * as z from 'zod/mini'

const { title, description, sequenceOrder, usageType, captions } = videos.create.body.shape

/** What the form of a video holds; its rules are the contract's. */
export const videoForm = z.object({
  title,
  description,
  sequenceOrder: sequenceOrder.def.innerType,
  usageType: usageType.def.innerType,
  publish: publishValue,
  captions: captions.def.innerType,
  /** Stays as it is when a video is edited. */
  file: z.nullable(z.instanceof(File)),
})
export type VideoForm = z.output<typeof videoForm>

/** A new video needs its file (specification §5 Video form). */
export const newVideoForm = z.extend(videoForm, {
  file: z.nullable(z.instanceof(File)).check((context) => {
    const { value: file } = context
    const problem = file ? fileProblem(file, 'video') : t('Please select a video file.')
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: file })
  }),
})

/** How the form begins: empty, or with the video that is edited. */
export function initialVideoForm(video: AdminVideo | null, now: Instant): VideoForm {
  return {
    title: video?.title ?? '',
    description: video?.description ?? '',
    sequenceOrder: video?.sequenceOrder ?? DEFAULT_SEQUENCE_ORDER,
    usageType: video?.usageType ?? DEFAULT_USAGE_TYPE,
    publish: video ? publishModeOf(video, now) : { mode: 'now', input: '' },
    captions: video?.captions.map(({ language }) => ({ language })) ?? [],
    file: null,
  }
}

/** Only what was changed is sent (specification §7). */
export function changesOf(before: VideoForm, after: VideoForm): Body<typeof videos.update> {
  const isPublishChanged = before.publish.mode !== after.publish.mode || before.publish.input !== after.publish.input
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.sequenceOrder !== before.sequenceOrder && { sequenceOrder: after.sequenceOrder }),
    ...(after.usageType !== before.usageType && { usageType: after.usageType }),
    ...(isOtherList(before.captions, after.captions) && { captions: after.captions }),
    ...(isPublishChanged && publishableOf(after.publish)),
  }
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: VideoForm, after: VideoForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.title === undefined ? [] : [t('Title')]),
    ...(changes.description === undefined ? [] : [t('Description')]),
    ...(changes.sequenceOrder === undefined ? [] : [t('Sequence Order')]),
    ...(changes.usageType === undefined ? [] : [t('Usage Type')]),
    ...(changes.captions === undefined ? [] : [t('Captions')]),
    ...(changes.isPublished === undefined ? [] : [t('Publish')]),
  ]
}

function isOtherList(before: CaptionTexts, after: CaptionTexts): boolean {
  const languages = (list: CaptionTexts) =>
    list
      .map(({ language }) => language)
      .toSorted()
      .join()
  return after.some(({ text }) => text !== undefined) || languages(before) !== languages(after)
}
