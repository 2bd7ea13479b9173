import { hearSignals } from './hear-signals.ts'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'

/* The real signals would reach the test runner as well. */

let tell: (signal: NodeJS.Signals) => void
let ending: AbortSignal
let exit: MockInstance
let error: MockInstance

beforeEach(() => {
  exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  error = vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
  const heard = vi.spyOn(process, 'on').mockReturnValue(process)
  ending = hearSignals().ending
  tell = heard.mock.calls[0]?.[1] as typeof tell
  heard.mockRestore()
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the first %s asks for the end, without a word', (signal) => {
  expect(ending.aborted).toBe(false)
  tell(signal)
  expect(ending.aborted).toBe(true)
  expect([exit, error].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('one press that comes several times is one', () => {
  tell('SIGINT')
  vi.advanceTimersByTime(999)
  tell('SIGINT')
  expect(exit).not.toHaveBeenCalled()
})

test('a second press ends the process at once and says so', () => {
  tell('SIGINT')
  vi.advanceTimersByTime(1000)
  tell('SIGINT')
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
  expect(error).toHaveBeenCalledExactlyOnceWith('Ended at once, in the middle of its work.')
})

test('whoever starts the product may ask it to end as often as he likes', () => {
  for (let n = 0; n < 3; n++) {
    tell('SIGTERM')
    vi.advanceTimersByTime(1000)
  }
  expect(exit).not.toHaveBeenCalled()
})
