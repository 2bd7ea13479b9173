import { machineNow } from './clock-machine.ts'

/** What the page asked for in a member's name before the application had come (`early.ts`). */
export interface EarlyAnswer {
  token: string
  sentAt: number
  arrived: Promise<Arrived>
}

/** An answer of the server, and when it began to arrive on this machine's clock. */
export interface Arrived {
  response: Response
  answeredAt: number
  text: Promise<string>
}

declare global {
  interface Window {
    /** By their addresses. */
    earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** As long as an answer counts as fresh. */
export const FRESH_FOR_IN_MS = 30_000
/** A refusal, only until the screen that asked for it is there: a plan that is paid meanwhile opens what was closed. */
const REFUSED_FOR_IN_MS = 2000

/**
 * Hands out what was asked for early, once, and to nobody but the session that it was asked for: at the first other
 * token everything is thrown away. What failed or got old is asked for again as if it had never been.
 */
export async function takeEarly(address: string, token: string | null): Promise<(Arrived & { sentAt: number }) | null> {
  const answers = globalThis.window?.earlyAnswers
  const early = answers?.get(address)
  if (!answers || !early) return null
  if (early.token !== token) {
    answers.clear()
    return null
  }
  answers.delete(address)
  const arrived = await early.arrived.catch(() => null)
  if (!arrived || machineNow() - arrived.answeredAt > (arrived.response.ok ? FRESH_FOR_IN_MS : REFUSED_FOR_IN_MS))
    return null
  return { ...arrived, sentAt: early.sentAt }
}

/** Nothing of it counts any longer: something was changed, or the session is over. */
export function forgetEarly(): void {
  globalThis.window?.earlyAnswers?.clear()
}

/** Whether the server has refused what was asked for early: that is left for the screen, which tells it. */
export async function isRefusedEarly(address: string): Promise<boolean> {
  const arrived = await globalThis.window?.earlyAnswers?.get(address)?.arrived.catch(() => null)
  return arrived ? !arrived.response.ok : false
}
