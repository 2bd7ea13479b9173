import type { FuzzRequest } from './requests.ts'
import type { Schema } from './valid-values.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'
import { type ErrorCode, errors } from '#shared/contract/errors.ts'
import { parseJson } from '#shared/parse-json.ts'
import { parse } from 'node:querystring'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { MAX_CPU_MS_PER_REQUEST } from './cpu-timer.ts'

export type FaultKind =
  | 'ANSWERED 5xx'
  | 'BREAKS THE CONTRACT'
  | 'INVALID ACCEPTED'
  | 'ACROSS ROLES'
  | 'SHOWS ANOTHER'
  | 'HOLDS THE LOOP'

export interface Fault {
  kind: FaultKind
  why: string
}

export interface FuzzResponse {
  status: number
  body: string
  headers: Record<string, unknown>
  /** CPU time of the server's thread. */
  cpuMs: number
}

/**
 * The sender of a request: how they are refused before the request is read, and what no response to them may contain.
 */
export interface Requester {
  expectedRefusal: (request: FuzzRequest) => 'UNAUTHENTICATED' | 'FORBIDDEN' | null
  /** Null for those who may see all users. */
  forbiddenContent: RegExp | null
}

/** Checks a response against the contract; null when it is correct. */
export function findFault(request: FuzzRequest, answer: FuzzResponse, requester: Requester): Fault | null {
  const { status, body, cpuMs } = answer
  const refusal = requester.expectedRefusal(request)
  if (status >= 500) return { kind: 'ANSWERED 5xx', why: `${status} ${body.slice(0, 200)}` }
  if (cpuMs > MAX_CPU_MS_PER_REQUEST) return { kind: 'HOLDS THE LOOP', why: `${Math.round(cpuMs)} ms of ${status}` }
  if (status < 400 && refusal) return { kind: 'ACROSS ROLES', why: `${status} instead of ${refusal}` }
  const shown = requester.forbiddenContent?.exec(body)
  if (shown) return { kind: 'SHOWS ANOTHER', why: `"${shown[0]}" in ${status} ${body.slice(0, 200)}` }
  const why = status < 400 ? answerFault(request, answer) : refusalFault(answer, refusal)
  if (why) return { kind: 'BREAKS THE CONTRACT', why: `${status} ${why}: ${body.slice(0, 300)}` }
  if (status < 400 && !isValid(request)) return { kind: 'INVALID ACCEPTED', why: `${status} ${body.slice(0, 200)}` }
  return null
}

/** Whether the schemas of the contract accept the request. */
export function isValid({ call, params, query, contentType, payload }: FuzzRequest): boolean {
  if (!isAccepted(call.params, params) || !isAccepted(call.query, { ...parse(query) })) return false
  if (!call.body) return true
  if (payload === null) return isAccepted(call.body, {})
  if (contentType !== 'application/json') return contentType?.startsWith('application/json;') === true
  try {
    return isAccepted(call.body, JSON.parse(payload))
  } catch {
    return false
  }
}

function isAccepted(schema: Schema | undefined, value: unknown): boolean {
  return schema === undefined || z.safeParse(schema, value).success
}

function answerFault({ call }: FuzzRequest, { status, body, headers }: FuzzResponse): string | null {
  const expected = call.answer || call.file ? (call.status ?? 200) : 204
  if (status !== expected) return `is not ${expected}`
  if (headers['cache-control'] !== (call.file?.cacheControl ?? 'no-store')) return 'may be kept by a cache'
  if (call.file) return headers['content-type'] === call.file.contentType ? null : 'has another content type'
  if (!call.answer) return body === '' ? null : 'has a body'
  const json: unknown = JSON.parse(body)
  const read = z.safeParse(call.answer, json)
  if (!read.success) return z.prettifyError(read.error)
  return isDeepStrictEqual(JSON.parse(JSON.stringify(z.encode(call.answer, read.data))), json) ? null : 'says more'
}

function refusalFault({ status, body, headers }: FuzzResponse, refusal: ErrorCode | null): string | null {
  const read = errorAnswer.safeParse(parseJson(body))
  if (!read.success) return 'is no error of the contract'
  const { code, message } = read.data
  if (refusal && code !== refusal) return `is not ${refusal}`
  const known = Object.entries(errors).find(([name]) => name === code)?.[1]
  if (known?.status !== status) return `does not fit its code ${code}`
  if (/\.ts:\d|node_modules|select .+ from |insert into /i.test(message)) return 'tells of the inside'
  if (status === 429 && !/^\d+$/.test(String(headers['retry-after']))) return 'says not when to come again'
  return null
}
