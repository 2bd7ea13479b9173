/** First and last byte, both inclusive, from 0. */
export interface Range {
  start: number
  end: number
}

interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
  sizeInBytes: number
  etag: string
  modifiedAt: Date
}

/**
 * Selects the bytes that a request asks for (RFC 9110 §14): one range, the whole file, or none if the range does not
 * exist. Several ranges, other units and malformed ones select the whole file, as does a changed file (If-Range).
 */
export function selectRange({ range, ifRange, sizeInBytes, etag, modifiedAt }: RangeRequest): Range | 'WHOLE' | 'NONE' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'WHOLE'
  if (ifRange !== undefined && !matchesIfRange(ifRange, { etag, modifiedAt })) return 'WHOLE'
  if (first === '') {
    const length = Math.min(Number(last), sizeInBytes)
    return length === 0 ? 'NONE' : { start: sizeInBytes - length, end: sizeInBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeInBytes - 1 : Math.min(Number(last), sizeInBytes - 1)
  if (last !== '' && Number(last) < start) return 'WHOLE'
  return start >= sizeInBytes ? 'NONE' : { start, end }
}

interface ConditionalRequest {
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
  etag: string
  modifiedAt: Date
}

/** Whether the client's cached copy is current (RFC 9110 §13). */
export function isNotModified({ ifNoneMatch, ifModifiedSince, etag, modifiedAt }: ConditionalRequest): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(`"${etag}"`)
  }
  return ifModifiedSince !== undefined && wholeSeconds(modifiedAt) <= Date.parse(ifModifiedSince)
}

function matchesIfRange(ifRange: string, { etag, modifiedAt }: Pick<RangeRequest, 'etag' | 'modifiedAt'>): boolean {
  if (ifRange.endsWith('"')) return ifRange === `"${etag}"`
  return Date.parse(ifRange) === wholeSeconds(modifiedAt)
}

/** HTTP dates have no fractions of a second. */
function wholeSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000) * 1000
}
