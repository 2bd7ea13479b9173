import { machineNow } from './clock-machine.ts'

/** A response that the page requested before the application had loaded (`preload-script.ts`). */
export interface PreloadedAnswer {
  token: string
  sentAt: number
  received: Promise<ReceivedResponse>
}

/** A response, and when its headers arrived by this machine's clock. */
export interface ReceivedResponse {
  response: Response
  answeredAt: number
  text: Promise<string>
}

declare global {
  interface Window {
    /** By URL. */
    preloadedAnswers?: Map<string, PreloadedAnswer>
  }
}

/** How long an answer counts as fresh. */
export const CACHED_FOR_IN_MS = 30_000
/** A refusal expires sooner: a payment may have granted access since. */
const REFUSED_FOR_IN_MS = 2000

/**
 * Hands out a preloaded answer once, and only to the session that it was requested for: any other token clears all of
 * them. Null if there is none, if it has failed, or if it is too old.
 */
export async function takePreloadedAnswer(
  url: string,
  token: string | null,
): Promise<(ReceivedResponse & { sentAt: number }) | null> {
  const answers = globalThis.window?.preloadedAnswers
  const answer = answers?.get(url)
  if (!answers || !answer) return null
  if (answer.token !== token) {
    answers.clear()
    return null
  }
  answers.delete(url)
  const received = await answer.received.catch(() => null)
  if (!received || machineNow() - received.answeredAt > (received.response.ok ? CACHED_FOR_IN_MS : REFUSED_FOR_IN_MS))
    return null
  return { ...received, sentAt: answer.sentAt }
}

/** Drops every preloaded answer: after a change of data, or at the end of the session. */
export function clearPreloadedAnswers(): void {
  globalThis.window?.preloadedAnswers?.clear()
}

/** Whether the server has refused a preloaded call. The refusal is kept for the screen, which shows it. */
export async function isPreloadRefused(url: string): Promise<boolean> {
  const received = await globalThis.window?.preloadedAnswers?.get(url)?.received.catch(() => null)
  return received ? !received.response.ok : false
}
