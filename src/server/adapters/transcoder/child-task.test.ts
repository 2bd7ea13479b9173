import { childMessage } from './child-task.ts'
import { WAVEFORM_POINTS } from '#server/ports/transcoder.ts'
import { expect, test } from 'vitest'

const poster = { width: 640, height: 360 }
const output = { name: '360p', width: 640, height: 360, durationInSeconds: 2, fragmentInSeconds: 2 }
const measured = { kind: 'measured', hasSound: true, loudnessInLufs: -20 }
const points = (count: number): number[] => Array.from({ length: count }, () => 50)

test.each([
  [{ kind: 'drawn', poster, sheetCount: 15 }, true],
  [{ kind: 'drawn', poster, sheetCount: 1e9 }, false],
  [{ kind: 'encoded', outputs: [output] }, true],
  [{ kind: 'encoded', outputs: Array.from({ length: 8 }, () => output) }, false],
  [{ ...measured, waveform: points(WAVEFORM_POINTS) }, true],
  [{ ...measured, waveform: points(WAVEFORM_POINTS + 1) }, false],
])('what a decoder may have written is bounded (%#)', (message, isAccepted) => {
  expect(childMessage.safeParse(message).success).toBe(isAccepted)
})
