/** First and last byte, both inclusive, from 0. */
export interface Range {
  start: number
  end: number
}

interface Asked {
  range: string | undefined
  ifRange: string | undefined
  sizeInBytes: number
  etag: string
  modifiedAt: Date
}

/**
 * Which bytes a request asks for (RFC 9110 §14): one range, all of them, or none that exist. Several ranges, other
 * units and what cannot be read are answered with the whole, and so is a range of a file that has changed (If-Range).
 */
export function chooseRange({ range, ifRange, sizeInBytes, etag, modifiedAt }: Asked): Range | 'WHOLE' | 'NONE' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'WHOLE'
  if (ifRange !== undefined && !isSame(ifRange, { etag, modifiedAt })) return 'WHOLE'
  if (first === '') {
    const length = Math.min(Number(last), sizeInBytes)
    return length === 0 ? 'NONE' : { start: sizeInBytes - length, end: sizeInBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeInBytes - 1 : Math.min(Number(last), sizeInBytes - 1)
  if (last !== '' && Number(last) < start) return 'WHOLE'
  return start >= sizeInBytes ? 'NONE' : { start, end }
}

interface Cached {
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
  etag: string
  modifiedAt: Date
}

/** Whether the client already has these very bytes (RFC 9110 §13). */
export function hasThem({ ifNoneMatch, ifModifiedSince, etag, modifiedAt }: Cached): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(`"${etag}"`)
  }
  return ifModifiedSince !== undefined && inSeconds(modifiedAt) <= Date.parse(ifModifiedSince)
}

function isSame(ifRange: string, { etag, modifiedAt }: Pick<Asked, 'etag' | 'modifiedAt'>): boolean {
  if (ifRange.endsWith('"')) return ifRange === `"${etag}"`
  return Date.parse(ifRange) === inSeconds(modifiedAt)
}

/** Dates of HTTP have no fractions. */
function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000) * 1000
}
