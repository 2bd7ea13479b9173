import { listenForShutdown } from './shutdown-signals.ts'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'

/* Real signals would also reach the test runner. */

let sendSignal: (signal: NodeJS.Signals) => void
let ending: AbortSignal
let exit: MockInstance
let error: MockInstance

beforeEach(() => {
  exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  error = vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
  const on = vi.spyOn(process, 'on').mockReturnValue(process)
  ending = listenForShutdown().ending
  sendSignal = on.mock.calls[0]?.[1] as typeof sendSignal
  on.mockRestore()
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the first %s aborts the signal and prints nothing', (signal) => {
  expect(ending.aborted).toBe(false)
  sendSignal(signal)
  expect(ending.aborted).toBe(true)
  expect([exit, error].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('one press that arrives several times counts once', () => {
  sendSignal('SIGINT')
  vi.advanceTimersByTime(999)
  sendSignal('SIGINT')
  expect(exit).not.toHaveBeenCalled()
})

test('a second press exits at once and says so', () => {
  sendSignal('SIGINT')
  vi.advanceTimersByTime(1000)
  sendSignal('SIGINT')
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
  expect(error).toHaveBeenCalledExactlyOnceWith('Ended at once, in the middle of its work.')
})

test('repeated SIGTERM never exits at once', () => {
  for (let n = 0; n < 3; n++) {
    sendSignal('SIGTERM')
    vi.advanceTimersByTime(1000)
  }
  expect(exit).not.toHaveBeenCalled()
})
