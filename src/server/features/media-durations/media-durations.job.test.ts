import { measureDurationsJob } from './media-durations.job.ts'
import { createLog } from '#server/platform/log.ts'
import type { UnmeasuredItem } from '#server/platform/media-durations.repo.ts'
import { ProbeTookTooLong } from '#server/ports/media-probe.ts'
import { testClock } from '#tests/kit/clock.ts'
import { expect, test } from 'vitest'

const MINUTE_IN_MS = 60_000

/** Items a, b and c; each probe advances the clock by some minutes and then answers or throws. */
function startRun({ minutesEach, probe }: { minutesEach: number; probe: (key: string) => number | Error }) {
  const clock = testClock(new Date('2026-11-22T12:00:00Z'))
  const recorded = new Map<string, number | null>()
  const rows = ['a', 'b', 'c'].map((id): UnmeasuredItem => ({
    id,
    storage_key: id,
    content_type: 'video/mp4',
    duration_in_seconds: 1,
  }))
  const run = measureDurationsJob({
    clock,
    log: createLog({ level: 'silent' }),
    probe: {
      async probe({ key }) {
        clock.advance(minutesEach * MINUTE_IN_MS)
        const found = probe(key)
        if (found instanceof Error) throw found
        return { durationInSeconds: found, hasPicture: true, video: null }
      },
    },
    items: [
      {
        kind: 'video',
        next: async (after) => rows.find(({ id }) => id > after && !recorded.has(id)),
        record: async (id, seconds) => void recorded.set(id, seconds),
      },
    ],
  })
  return { run, recorded }
}

test('a run ends after ten minutes, and the next one continues from there', async () => {
  const { run, recorded } = startRun({ minutesEach: 6, probe: () => 60 })
  await run()
  expect([...recorded.keys()]).toEqual(['a', 'b'])
  await run()
  expect([...recorded.keys()]).toEqual(['a', 'b', 'c'])
})

test('the next run retries a file that took too much time, but not one that needed too many bytes', async () => {
  let isSlow = true
  const { run, recorded } = startRun({
    minutesEach: 0,
    probe: (key) => {
      if (key === 'a' && isSlow) return new ProbeTookTooLong('TIME', 'More than 20 s')
      return key === 'b' ? new ProbeTookTooLong('BYTES', 'More than 512 MB') : 60
    },
  })
  await run()
  expect(Object.fromEntries(recorded)).toEqual({ b: null, c: 60 })
  isSlow = false
  await run()
  expect(Object.fromEntries(recorded)).toEqual({ a: 60, b: null, c: 60 })
})
