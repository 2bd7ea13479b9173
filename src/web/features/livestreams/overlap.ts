import { fromIstInput } from '#shared/domain/ist.ts'
import { slotEnd, type StreamSlot } from '#shared/domain/live.ts'

/** The first stream that would run at the same time as the planned one; one may start as another ends. */
export function findOverlap<Stream extends StreamSlot>(
  planned: StreamSlot,
  streams: readonly Stream[],
): Stream | undefined {
  return streams.find((stream) => planned.startTime < slotEnd(stream) && stream.startTime < slotEnd(planned))
}

/** `findOverlap` for a form, whose start is text in Indian time. */
export function findFormOverlap<Stream extends StreamSlot>(
  { startTime, durationInMinutes }: { startTime: string; durationInMinutes: number },
  streams: readonly Stream[],
): Stream | undefined {
  const start = fromIstInput(startTime)
  return start && durationInMinutes > 0 ? findOverlap({ startTime: start, durationInMinutes }, streams) : undefined
}
