import { fromIstInput } from '#shared/domain/ist.ts'
import { streamEnd, type StreamTimes } from '#shared/domain/live.ts'

/** The first stream that would run at the same time as the planned one; one may start as another ends. */
export function findOverlap<Stream extends StreamTimes>(
  planned: StreamTimes,
  streams: readonly Stream[],
): Stream | undefined {
  return streams.find((stream) => planned.startTime < streamEnd(stream) && stream.startTime < streamEnd(planned))
}

/** `findOverlap` for a form, whose start is text in Indian time. */
export function findFormOverlap<Stream extends StreamTimes>(
  { startTime, durationInMinutes }: { startTime: string; durationInMinutes: number },
  streams: readonly Stream[],
): Stream | undefined {
  const start = fromIstInput(startTime)
  return start && durationInMinutes > 0 ? findOverlap({ startTime: start, durationInMinutes }, streams) : undefined
}
