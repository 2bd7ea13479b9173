import { parseJson } from '#shared/parse-json.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'

export interface RazorpayAccess {
  /** Such as `https://api.razorpay.com/v1`. */
  baseUrl: string
  keyId: string
  keySecret: string
  timeoutInMs: number
  fetch: typeof fetch
}

export interface RazorpayRequest<Schema extends z.ZodMiniType> {
  path: `/${string}`
  answer: Schema
  /** With a body the request is a POST, otherwise a GET. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type RazorpayCall = <Schema extends z.ZodMiniType>(request: RazorpayRequest<Schema>) => Promise<z.output<Schema>>

/**
 * Calls Razorpay's API. One deadline covers a call with all its retries; only reads are retried.
 * Throws ProviderUnavailable or ProviderRefused; neither they nor their causes contain a header or a body.
 */
export function createRazorpayHttp({ baseUrl, keyId, keySecret, timeoutInMs, fetch }: RazorpayAccess): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send(
    { path, answer, body, headers }: RazorpayRequest<z.ZodMiniType>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the key to an unverified URL.
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    if (response.status === 429) throw new ProviderUnavailable('The payment provider asks to slow down (429).')
    if (response.status === 409) throw new ProviderUnavailable('The same request is under way already (409).')
    if (response.status >= 500) throw new ProviderUnavailable(`The payment provider failed (${response.status}).`)
    if (!response.ok) throw new ProviderRefused(reasonOf(response.status, text))
    const result = z.safeParse(answer, parseJson(text))
    if (!result.success) throw new ProviderUnavailable('The payment provider gave an answer that cannot be read.')
    return result.data
  }

  async function sendWithRetries(request: RazorpayRequest<z.ZodMiniType>): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutInMs)
    for (let retriesLeft = request.body ? 0 : RETRIES; ; retriesLeft--) {
      try {
        return await send(request, signal)
      } catch (error) {
        if (error instanceof ProviderRefused) throw error
        if (retriesLeft === 0 || signal.aborted) throw toUnavailable(error, signal)
        await pause(RETRIES - retriesLeft, signal)
      }
    }
  }

  return async (request) => z.parse(request.answer, await sendWithRetries(request))
}

const RETRIES = 2
const FIRST_PAUSE_IN_MS = 150

/** Jitter, so that many waiting calls do not retry at once. */
async function pause(tries: number, signal: AbortSignal): Promise<void> {
  const longest = FIRST_PAUSE_IN_MS * 2 ** tries
  try {
    await sleep(longest / 2 + Math.random() * longest, undefined, { signal })
  } catch (error) {
    throw toUnavailable(error, signal)
  }
}

function toUnavailable(error: unknown, signal: AbortSignal): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error
  return new ProviderUnavailable(
    signal.aborted ? 'The payment provider did not answer in time.' : 'The payment provider cannot be reached.',
  )
}

const refusal = z.object({
  error: z.object({
    code: z.optional(z.nullable(z.string())),
    reason: z.optional(z.nullable(z.string())),
    field: z.optional(z.nullable(z.string())),
  }),
})

/** Only its codes: a description may repeat what was sent. */
function reasonOf(status: number, text: string): string {
  const result = z.safeParse(refusal, parseJson(text))
  if (!result.success) return String(status)
  const { code, reason, field } = result.data.error
  return [String(status), code, reason, field].filter(Boolean).join(' ').slice(0, 200)
}
