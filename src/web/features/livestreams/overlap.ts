import { fromIstInput } from '#shared/domain/ist.ts'
import { streamEnd, type StreamTimes } from '#shared/domain/live.ts'

/** The first of the streams that would run at the same time as the planned one; one may begin as another ends. */
export function overlapping<Stream extends StreamTimes>(
  planned: StreamTimes,
  streams: readonly Stream[],
): Stream | undefined {
  return streams.find((stream) => planned.startTime < streamEnd(stream) && stream.startTime < streamEnd(planned))
}

/** As `overlapping`, of what a form holds: the start as the field's text, in India's time. */
export function overlapWith<Stream extends StreamTimes>(
  { startTime, durationInMinutes }: { startTime: string; durationInMinutes: number },
  streams: readonly Stream[],
): Stream | undefined {
  const start = fromIstInput(startTime)
  return start && durationInMinutes > 0 ? overlapping({ startTime: start, durationInMinutes }, streams) : undefined
}
