import { useLatestStreams, useStreamSources } from './livestreams.hooks.ts'
import { findFormOverlap } from './overlap.ts'
import { initialStreamForm, type StreamForm } from './stream-form.schema.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { minutesOfVideo } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { useState } from 'react'

/** What is asked once before a stream is saved: saving the same video and times again says yes. */
export function useStreamQuestion(stream: AdminStream | null) {
  const { data: streams = [], ...latest } = useLatestStreams()
  const { data: sources = [] } = useStreamSources()
  const [asked, setAsked] = useState({ slot: '', text: '', isOfOverlap: false })
  const isAsked = (form: StreamForm) => asked.slot === slotKey(form)
  const others = streams.filter(({ _id }) => _id !== stream?._id)

  return {
    text: asked.text,
    isAsked,
    /** Whether there is something to ask about this form: it must then be sent again. */
    ask(form: StreamForm): boolean {
      const isUnchanged = stream !== null && slotKey(form) === slotKey(initialStreamForm(stream))
      if (isUnchanged || isAsked(form)) return false
      const text = cutText(
        form,
        sources.find(({ _id }) => _id === form.video),
      )
      if (text !== null) setAsked({ slot: slotKey(form), text, isOfOverlap: false })
      return text !== null
    },
    /** The server knows of an overlap that this page does not show yet. */
    askOfOverlap(form: StreamForm): void {
      setAsked({ slot: slotKey(form), text: '', isOfOverlap: true })
      void latest.refetch()
    },
    /** Whether an overlap was shown, by this page or by the server. */
    allowsOverlap: (form: StreamForm) =>
      findFormOverlap(form, others) !== undefined || (isAsked(form) && asked.isOfOverlap),
  }
}

function slotKey({ video, startTime, durationInMinutes }: StreamForm): string {
  return `${video} ${startTime} ${durationInMinutes}`
}

/** The question about a duration in which the video does not fit; null if it does. */
function cutText({ durationInMinutes }: StreamForm, video: { durationInSeconds: number } | undefined): string | null {
  const length = video ? minutesOfVideo(video) : 0
  if (durationInMinutes >= length) return null
  return t('The video is {length} min long. It would stop after {duration} min.', {
    length,
    duration: durationInMinutes,
  })
}
