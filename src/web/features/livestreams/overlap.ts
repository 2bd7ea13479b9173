import { streamEnd, type StreamTimes } from '#shared/domain/live.ts'

/** The first of the streams that would run at the same time as the planned one; one may begin as another ends. */
export function overlapping<Stream extends StreamTimes>(
  planned: StreamTimes,
  streams: readonly Stream[],
): Stream | undefined {
  return streams.find((stream) => planned.startTime < streamEnd(stream) && stream.startTime < streamEnd(planned))
}
