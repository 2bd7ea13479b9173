import { codecsOf, readFragmentIndex } from './fragments.ts'
import { describe, expect, test } from 'vitest'

/** A box with so many bytes of content. */
function box(type: string, contentBytes = 0): Buffer {
  const bytes = Buffer.alloc(8 + contentBytes)
  bytes.writeUInt32BE(bytes.length)
  bytes.write(type, 4, 'latin1')
  return bytes
}

/** A box whose size stands in eight bytes. */
function largeBox(type: string, contentBytes: number): Buffer {
  const bytes = Buffer.alloc(16 + contentBytes)
  bytes.writeUInt32BE(1)
  bytes.write(type, 4, 'latin1')
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8)
  return bytes
}

function toTheEnd(type: string, contentBytes: number): Buffer {
  const bytes = box(type, contentBytes)
  bytes.writeUInt32BE(0)
  return bytes
}

function indexOf(...boxes: Buffer[]) {
  const file = Buffer.concat(boxes)
  const reads: number[] = []
  const read = async (start: number, length: number) => {
    reads.push(length)
    return file.subarray(start, start + length)
  }
  return { reads, index: readFragmentIndex(read, file.length) }
}

const header = [box('ftyp', 16), box('moov', 100)]
const fragment = (mediaBytes: number) => [box('moof', 20), box('mdat', mediaBytes)]

test.each([
  [
    'an index between header and fragments',
    [...header, box('sidx', 44), ...fragment(10), ...fragment(30)],
    184,
    [46, 66],
  ],
  ['no index', [...header, ...fragment(10)], 132, [46]],
  ['the type of a segment before its fragment', [...header, box('styp', 8), ...fragment(10)], 132, [62]],
  ['a list of fragments at the end', [...header, ...fragment(10), box('mfra', 60)], 132, [46]],
  ['unknown boxes', [...header, box('free', 5), ...fragment(10), box('uuid', 7), ...fragment(1)], 145, [46, 37]],
  ['a large box', [...header, box('moof', 20), largeBox('mdat', 10)], 132, [54]],
  ['a box up to the end', [...header, box('moof', 20), toTheEnd('mdat', 10)], 132, [46]],
])('finds the fragments of a file with %s', async (_, boxes, startBytes, fragmentSizes) => {
  const { index, reads } = indexOf(...boxes)
  expect(await index).toEqual({ headerBytes: 132, startBytes, fragmentSizes })
  expect(reads.every((length) => length <= 16)).toBe(true)
})

test.each([
  ['is empty', []],
  ['has no header', fragment(10)],
  ['has no fragments', header],
  ['ends in a fragment', [...header, box('moof', 20), box('mdat', 10).subarray(0, 12)]],
  ['ends in the header of a box', [...header, ...fragment(10), Buffer.from([0, 0, 0])]],
  ['has a box that is smaller than its header', [...header, Buffer.from('\0\0\0\x04moof', 'latin1')]],
])('refuses a file that %s', async (_, boxes) => {
  await expect(indexOf(...boxes).index).rejects.toThrow('')
})

describe('codecs', () => {
  const avcC = Buffer.from('avcC\x01\x64\x00\x1f', 'latin1')
  const esds = (length: string) =>
    Buffer.from(
      `esds\0\0\0\0\x03${length}\0\x01\0\x04${length}\x40\x15\0\0\0\0\0\0\0\0\0\0\0\x05${length}\x12\x10`,
      'latin1',
    )

  test.each([
    ['picture and sound', [avcC, esds('\x19')], 'avc1.64001f,mp4a.40.2'],
    ['lengths of four bytes', [avcC, esds('\x80\x80\x80\x19')], 'avc1.64001f,mp4a.40.2'],
    ['picture alone', [avcC], 'avc1.64001f'],
    ['sound alone', [esds('\x19')], 'mp4a.40.2'],
  ])('are read from the records of %s', (_, parts, codecs) => {
    expect(codecsOf(Buffer.concat([box('moov', 3), ...parts]))).toBe(codecs)
  })
})
