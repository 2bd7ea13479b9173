import { MIN_PART_BYTES, type StoredPart, type UploadedPart, WrongParts } from '#server/ports/files.ts'

/**
 * The stored parts that the client names, in order. They must be numbered 1, 2, 3 … without a gap, be the ones that are
 * stored, and all but the last be large enough. Throws WrongParts; S3 itself accepts gaps and omitted parts
 * (product decisions §7).
 */
export function matchParts(named: UploadedPart[], stored: StoredPart[]): StoredPart[] {
  if (named.length === 0) throw new WrongParts('No part is named')
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]))
  return named.map(({ partNumber, etag }, index) => {
    if (partNumber !== index + 1) throw new WrongParts(`Part ${index + 1} is not where it should be`)
    const part = byNumber.get(partNumber)
    if (part?.etag !== etag) throw new WrongParts(`Part ${partNumber} is not the one that is stored`)
    const isLast = index === named.length - 1
    if (!isLast && part.sizeInBytes < MIN_PART_BYTES) throw new WrongParts(`Part ${partNumber} is too small`)
    return part
  })
}
