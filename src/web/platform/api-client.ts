import { ApiError } from './api-error.ts'
import { machineNow, recordServerTime } from './clock.ts'
import { isBrowserOffline, markOnline } from './connection.ts'
import { withFreshCode } from './fresh-code.ts'
import { type ReceivedResponse, clearPreloadedAnswers, takePreloadedAnswer } from './preloaded-answers.ts'
import { memberViewOfTab } from './member-view.ts'
import { session } from './session.ts'
import { createNetworkError } from './network-error.ts'
import { callUrl } from '#shared/contract/call-url.ts'
import type { Answer, Body, Call, Params, Query } from '#shared/contract/call.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'
import { MEMBER_VIEW_HEADER } from '#shared/contract/member-views.ts'
import { parseJson } from '#shared/parse-json.ts'
import * as z from 'zod/mini'

export { ApiError, isRefused, messageOf } from './api-error.ts'

type RequiredField<Name extends string, Value> = [Value] extends [undefined] ? object : Record<Name, Value>

/** The input of a call: its params and body. The query is optional because the server applies the defaults. */
export type RequestInput<C extends Call> = RequiredField<'params', Params<C>> &
  RequiredField<'body', Body<C>> & { query?: Partial<Query<C>> } & RequestOptions

type Arguments<C extends Call> = object extends RequestInput<C> ? [input?: RequestInput<C>] : [input: RequestInput<C>]

interface RequestOptions {
  signal?: AbortSignal
  token?: string
  /** Completes even if the page is being unloaded. */
  keepalive?: boolean
  /** The call is idempotent: if its answer is lost, it can be repeated without checking first. */
  isRepeatable?: boolean
}

interface UntypedInput extends RequestOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** A change without an answer after this time counts as failed. */
const MUTATION_TIMEOUT_IN_MS = 30_000

/**
 * Makes a call of the contract with the session's token, or the given one. Rejects with ApiError, or with the signal's
 * reason if it was aborted. A 401 ends the session, so guarded screens redirect to the sign-in. A call that requires a
 * fresh code is repeated once the person has entered one.
 */
export function request<C extends Call>(call: C, ...input: Arguments<C>): Promise<Answer<C>>
export function request(call: Call, input: UntypedInput = {}): Promise<unknown> {
  return withFreshCode(() => send(call, input))
}

async function send(call: Call, input: UntypedInput): Promise<unknown> {
  // A cache would not share an answer to somebody.
  const token = call.shared ? null : (input.token ?? session.get().token)
  const httpRequest = buildRequest(call, { ...input, token })
  const wasOffline = isBrowserOffline()
  const { isRepeatable } = input
  const withNetworkError = async <Value>(answer: Promise<Value>): Promise<Value> => {
    try {
      return await answer
    } catch (cause) {
      input.signal?.throwIfAborted()
      throw createNetworkError({
        method: call.method,
        isRepeatable,
        mayHaveBeenSent: !wasOffline || isTimeout(cause),
        cause,
      })
    }
  }
  const preloaded = await takePreloadedResponse(httpRequest, token)
  const { sentAt, response, answeredAt, text } = preloaded ?? (await withNetworkError(fetchTimed(httpRequest)))
  // A preloaded answer says nothing about the network now.
  if (wasOffline && !preloaded) markOnline()
  const json = parseJson(await withNetworkError(text))

  if (!response.ok) {
    // A late answer to a session that has since been replaced must not end the new one.
    if (response.status === 401 && token !== null && token === session.get().token) session.clear()
    const error = toApiError(response, json)
    if (error.code === 'MEMBER_VIEW_OVER') memberViewOfTab.end()
    // A gateway error comes from the proxy; the server may still carry out the request.
    const isFromProxy = (response.status === 502 || response.status === 504) && error.code === 'NO_CODE'
    if (call.method === 'GET' || isRepeatable || !isFromProxy) throw error
    throw createNetworkError({ method: call.method, mayHaveBeenSent: true, cause: error })
  }
  if (call.answer === undefined) return undefined
  if (call.shared && response.status === 204) return null
  const answer = z.safeDecode(call.answer, json)
  if (!answer.success) throw new ApiError({ status: response.status, code: 'NO_CODE', body: json })
  // The time in a shared answer is when it was made, not when it was given.
  const time = answerWithTime.safeParse(answer.data)
  if (time.success && !call.shared) recordServerTime({ serverTime: time.data.serverTime, sentAt, answeredAt })
  return answer.data
}

async function fetchTimed(built: Request): Promise<TimedResponse> {
  const sentAt = machineNow()
  const response = await fetch(built)
  return { sentAt, response, answeredAt: machineNow(), text: response.text() }
}

async function takePreloadedResponse(
  { method, url, signal }: Request,
  token: string | null,
): Promise<TimedResponse | null> {
  if (method !== 'GET') {
    clearPreloadedAnswers()
    return null
  }
  const preloaded = await takePreloadedAnswer(url.slice(location.origin.length), token)
  signal.throwIfAborted()
  // What the page has preloaded was for the person themselves.
  return memberViewOfTab.get() ? null : preloaded
}

type TimedResponse = ReceivedResponse & { sentAt: number }

type BuildInput = Omit<UntypedInput, 'token'> & { token: string | null }

/** Answers that drive a countdown carry the server's time (product decisions §3). */
const answerWithTime = z.object({ serverTime: z.date() })

function buildRequest(call: Call, input: BuildInput): Request {
  const { params, query, body, token, keepalive = false } = input
  try {
    const url = new URL(callUrl(call, { params, query }), location.origin)
    const headers = new Headers({ accept: 'application/json' })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (call.body) headers.set('content-type', 'application/json')
    const view = memberViewOfTab.get()
    if (view && call.audience === 'USER') headers.set(MEMBER_VIEW_HEADER, view.id)
    const signal = signalWithTimeout(call, input)
    return new Request(url, {
      method: call.method,
      credentials: call.shared ? 'omit' : 'include',
      headers,
      keepalive,
      ...(call.body && { body: JSON.stringify(z.encode(call.body, body)) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'NOT_SENT', cause })
  }
}

/** Limits calls that are not idempotent in time: otherwise they could arrive long after the person has left. */
function signalWithTimeout({ method }: Call, { signal, isRepeatable = false }: BuildInput): AbortSignal | undefined {
  if (method === 'GET' || isRepeatable) return signal
  const limit = AbortSignal.timeout(MUTATION_TIMEOUT_IN_MS)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const known = errorAnswer.safeParse(body)
  const seconds = Number(headers.get('retry-after') ?? NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  return new ApiError({ status, code: 'NO_CODE', ...(known.success && known.data), retryAfter, body })
}
