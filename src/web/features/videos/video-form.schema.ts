import type { Body } from '#shared/contract/call.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { DEFAULT_SEQUENCE_ORDER, DEFAULT_USAGE_TYPE } from '#shared/domain/videos.ts'
import { fileProblem } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { publishableOf, publishValue } from '#web/ui/publish-value.ts'
import * as z from 'zod/mini'

const { title, description, sequenceOrder, usageType } = videos.create.body.shape

/** What the form of a video holds; its rules are the contract's. */
export const videoForm = z.object({
  title,
  description,
  sequenceOrder: sequenceOrder.def.innerType,
  usageType: usageType.def.innerType,
  publish: publishValue,
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
    ...(isPublishChanged && publishableOf(after.publish)),
  }
}
