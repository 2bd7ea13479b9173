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

/** As long as an answer counts as fresh (`query-client.ts`). */
const GOOD_FOR_IN_MS = 30_000

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
  if (!arrived || machineNow() - arrived.answeredAt > GOOD_FOR_IN_MS) return null
  const { response, answeredAt, text } = arrived
  return { sentAt: early.sentAt, response, answeredAt, text }
}

/** Whether the server has refused what was asked for early: whoever shows that takes the answer over himself. */
export async function isRefusedEarly(address: string): Promise<boolean> {
  const arrived = await globalThis.window?.earlyAnswers?.get(address)?.arrived.catch(() => null)
  return arrived ? !arrived.response.ok : false
}
