import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptAttribute,
  acceptedContentType,
  matchesContentType,
  parseUploadName,
  unquoteEtag,
  isSentInParts,
  isSizeAllowed,
  uploadKindOf,
  PART_SIZE_IN_BYTES,
  partCount,
  partRange,
  type PartsProblem,
  type UploadKind,
  partsProblem,
  detectContentType,
} from './uploads.ts'

const MB = 1024 * 1024

describe('a name and a type', () => {
  test.each([
    ['Lecture 1.MP4', 'video/mp4', 'video', 'mp4'],
    ['a.b.c.webm', 'video/webm', 'video', 'webm'],
    ['bhajan.m4a', 'audio/mp4', 'audio', 'm4a'],
    ['IMG_0001.MOV', 'video/quicktime', 'video', 'mov'],
    ['screen.mkv', 'video/x-matroska', 'video', 'mkv'],
    ['bhajan.flac', 'audio/flac', 'audio', 'flac'],
    ['bhajan.aac', 'audio/aac', 'audio', 'aac'],
    ['आरती.mp3', 'audio/mpeg', 'audio', 'mp3'],
    ['photo.JPEG', 'image/jpeg', 'image', 'jpeg'],
    ['gita.pdf', 'application/pdf', 'pdf', 'pdf'],
  ])('%s, %s are a %s', (fileName, contentType, kind, extension) => {
    expect(parseUploadName({ fileName, contentType })).toEqual({ kind, contentType, extension })
    expect(uploadKindOf(contentType)).toBe(kind)
  })

  test.each([
    ['lecture.webm', 'video/mp4', 'of another type'],
    ['lecture', 'video/mp4', 'without an extension'],
    ['.mp4', 'video/mp4', 'with nothing but an extension'],
    ['lecture.mp4.exe', 'video/mp4', 'with another extension at its end'],
    ['drawing.svg', 'image/svg+xml', 'of an image that can contain a script'],
    ['page.html', 'text/html', 'of a page'],
    ['lecture.avi', 'video/x-msvideo', 'of a type that is not read here'],
    ['lecture.mp4', '', 'without a type'],
    ['lecture.mp4', 'constructor', 'of an invalid type'],
  ])('%s, %s are refused: %s', (fileName, contentType) => {
    expect(parseUploadName({ fileName, contentType })).toBeNull()
  })

  test.each([
    ['bhajan.m4a', 'audio/x-m4a', 'audio/mp4'],
    ['bhajan.wav', 'audio/x-wav', 'audio/wav'],
    ['bhajan.MP3', 'audio/MP3', 'audio/mpeg'],
    ['bhajan.ogg', '', 'audio/ogg'],
    ['lecture.mp4', '', 'video/mp4'],
    ['lecture.mp4', 'video/mp4', 'video/mp4'],
    ['lecture.mov', 'video/quicktime', 'video/quicktime'],
    ['lecture.m4v', 'video/x-m4v', 'video/mp4'],
    ['lecture.3gp', 'video/3gpp', 'video/mp4'],
    ['lecture.mkv', '', 'video/x-matroska'],
    ['lecture.mkv', 'video/matroska', 'video/x-matroska'],
    ['book.m4b', 'audio/x-m4b', 'audio/mp4'],
    ['bhajan.flac', 'audio/x-flac', 'audio/flac'],
    ['bhajan.aac', 'audio/vnd.dlna.adts', 'audio/aac'],
    ['bhajan.ogg', 'video/ogg', 'audio/ogg'],
    ['lecture.avi', 'video/x-msvideo', null],
    ['lecture.mp4', 'application/octet-stream', null],
    ['lecture.mp4', 'text/html', null],
    ['gita.pdf', 'video/mp4', null],
    ['notes.txt', '', null],
  ])('%s, which the system calls "%s", is accepted as %s', (fileName, contentType, expected) => {
    expect(acceptedContentType({ fileName, contentType })).toBe(expected)
  })

  test('a field offers the types and extensions of its kind', () => {
    expect(acceptAttribute('image')).toBe(
      'image/png,image/jpeg,image/webp,image/avif,image/gif,.png,.jpg,.jpeg,.webp,.avif,.gif',
    )
  })

  test.each([
    [0, false],
    [1, true],
    [2 * MB, true],
    [2 * MB + 1, false],
  ])('an image of %i bytes is allowed: %s', (sizeInBytes, expected) => {
    expect(isSizeAllowed({ kind: 'image', sizeInBytes })).toBe(expected)
  })
})

describe('parts', () => {
  test.each([
    [1, 1],
    [10 * MB - 1, 1],
    [10 * MB, 1],
    [10 * MB + 1, 2],
    [100 * MB, 10],
  ])('of a file of %i bytes are %i', (size, count) => {
    expect(partCount(size)).toBe(count)
  })

  test.each<[UploadKind, number, boolean]>([
    ['video', 100 * MB - 1, false],
    ['video', 100 * MB, true],
    ['audio', 20 * MB - 1, false],
    ['audio', 20 * MB, true],
    ['pdf', 20 * MB - 1, false],
    ['pdf', 500 * MB, true],
    ['image', 2 * MB, false],
  ])('make up the upload of a %s of %i bytes: %s', (kind, sizeInBytes, expected) => {
    expect(isSentInParts({ kind, sizeInBytes })).toBe(expected)
  })

  test('cover a file without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 * MB }), (size) => {
        const ranges = Array.from({ length: partCount(size) }, (_, index) => partRange({ partNumber: index + 1, size }))
        expect(ranges[0]?.start).toBe(0)
        expect(ranges.at(-1)?.end).toBe(size)
        for (const [index, { start, end }] of ranges.entries()) {
          expect(start).toBe(index === 0 ? 0 : ranges[index - 1]?.end)
          expect(end - start).toBeGreaterThan(0)
          expect(end - start).toBeLessThanOrEqual(PART_SIZE_IN_BYTES)
        }
      }),
    )
  })

  const part = (partNumber: number, etag = `tag${partNumber}`) => ({ partNumber, etag, sizeInBytes: 10 * MB })
  const sized = (partNumber: number, sizeInBytes: number) => ({ ...part(partNumber), sizeInBytes })

  test.each<[string, Parameters<typeof partsProblem>[0], PartsProblem | null]>([
    ['in order make up a file', { parts: [part(1), part(2), sized(3, 5 * MB)], size: 25 * MB }, null],
    ['of a file of unknown size', { parts: [part(1), part(2)], size: null }, null],
    ['none at all', { parts: [], size: null }, 'NO_PARTS'],
    ['with one missing', { parts: [part(1), part(3)], size: null }, 'GAP'],
    ['without the first', { parts: [part(2), part(3)], size: null }, 'GAP'],
    ['from 0', { parts: [part(0), part(1)], size: null }, 'WRONG_ORDER'],
    ['in the wrong order', { parts: [part(2), part(1)], size: null }, 'WRONG_ORDER'],
    ['with a duplicate', { parts: [part(1), part(1), part(2)], size: null }, 'WRONG_ORDER'],
    ['with an ETag missing', { parts: [part(1), part(2, '')], size: null }, 'MISSING_ETAG'],
    ['with nothing but quotes for an ETag', { parts: [part(1, '""')], size: null }, 'MISSING_ETAG'],
    ['too few for the size', { parts: [part(1), part(2)], size: 25 * MB }, 'WRONG_SIZE'],
    ['that add up', { parts: [sized(1, 8 * MB), sized(2, 3)], size: 8 * MB + 3 }, null],
    ['that do not add up', { parts: [sized(1, 8 * MB), sized(2, 2)], size: 8 * MB + 3 }, 'WRONG_SIZE'],
  ])('%s', (_, input, expected) => {
    expect(partsProblem(input)).toBe(expected)
  })

  test.each([
    ['"9b2c"', '9b2c'],
    ['9b2c', '9b2c'],
    [' "9b2c-11" ', '9b2c-11'],
  ])('the ETag %s is %s without quotes', (etag, expected) => {
    expect(unquoteEtag(etag)).toBe(expected)
  })
})

describe('the first bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const webm = '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm'

  test.each([
    ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'video/mp4'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4'],
    ['\0\0\0\x20ftypM4A \0\0\0\0', 'audio/mp4'],
    [webm, 'video/webm'],
    // Other encodings of the size, zeros after the text, and a longer header than usual.
    [webm.replace('\x84webm', '\x40\x04webm'), 'video/webm'],
    [webm.replace('\x84webm', '\x01\0\0\0\0\0\0\x04webm'), 'video/webm'],
    [webm.replace('\x84webm', '\x86webm\0\0'), 'video/webm'],
    [webm.replace('\x42\x86', `\xec\x40\x64${'\0'.repeat(100)}\x42\x86`), 'video/webm'],
    [webm.replace('\x84webm', '\x88matroska'), 'video/x-matroska'],
    [webm.replace('\x84webm', '\x40\x0amatroska\0\0'), 'video/x-matroska'],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'video/quicktime'],
    ['\0\0\0\x08wide\0\x01\0\0mdat', 'video/quicktime'],
    ['\xff\xf1\x50\x80', 'audio/aac'],
    ['\xff\xf9\x6c\x40', 'audio/aac'],
    ['fLaC\0\0\0\x22', 'audio/flac'],
    ['RF64\xff\xff\xff\xffWAVEds64', 'audio/wav'],
    ['ID3\x04\0\0\0\0', 'audio/mpeg'],
    [`${'\0'.repeat(600)}\xff\xfb\x90\x64`, 'audio/mpeg'],
    [`${'\0'.repeat(600)}ID3\x04`, 'audio/mpeg'],
    ['\xff\xfb\x90\x64', 'audio/mpeg'],
    ['\xff\xf3\x84\xc4', 'audio/mpeg'],
    ['OggS\0\x02', 'audio/ogg'],
    ['RIFF\x24\x08\0\0WAVEfmt ', 'audio/wav'],
    ['RIFF\x24\x08\0\0WEBPVP8 ', 'image/webp'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
    ['\0\0\0\x1cftypavis\0\0\0\0', 'image/avif'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['%PDF-1.7\n', 'application/pdf'],
  ])('%j are detected as %s', (text, expected) => {
    expect(detectContentType(bytes(text))).toBe(expected)
  })

  test.each([
    ['', 'nothing'],
    ['\0\0\0\x18ftyp', 'half a header'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'a phone photo'],
    [webm.replace('\x84webm', '\x84docx'), 'another EBML document'],
    ['\xff\xfeA\0s\0h\0a\0', 'text in UTF-16'],
    ['\xff\xf1\x7c\x80', 'AAC with a sample rate that does not exist'],
    ['#EXTM3U\n#EXT-X-VERSION:3', 'a playlist'],
    ['# mpv EDL v0\n/etc/passwd', 'a list of cuts'],
    ["ffconcat version 1.0\nfile '/etc/passwd'", 'a list of files'],
    ['<?xml version="1.0"?><MPD>', 'a DASH manifest'],
    ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'Windows Media'],
    ['RIFF\x24\x08\0\0AVI LIST', 'AVI'],
    ['<!doctype html>', 'a page'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'a drawing'],
    ['GIF90a', 'almost a GIF'],
    ['\0\0\0\x1cftypmif1\0\0\0\0', 'a picture of an unknown kind'],
    [' %PDF-1.7', 'a PDF that starts later'],
    ['MZ\x90\0', 'a program'],
  ])('%j are refused: %s', (text) => {
    expect(detectContentType(bytes(text))).toBeNull()
  })

  test('have to match the declared type', () => {
    const mp4 = bytes('\0\0\0\x20ftypisom')
    const m4a = bytes('\0\0\0\x20ftypM4A ')
    expect(matchesContentType({ firstBytes: mp4, contentType: 'video/mp4' })).toBe(true)
    expect(matchesContentType({ firstBytes: m4a, contentType: 'audio/mp4' })).toBe(true)
    expect(matchesContentType({ firstBytes: mp4, contentType: 'audio/mp4' })).toBe(true)
    expect(matchesContentType({ firstBytes: m4a, contentType: 'video/mp4' })).toBe(false)
    expect(matchesContentType({ firstBytes: m4a, contentType: 'video/quicktime' })).toBe(false)
    expect(matchesContentType({ firstBytes: mp4, contentType: 'video/quicktime' })).toBe(true)
    expect(matchesContentType({ firstBytes: bytes('ID3\x04'), contentType: 'audio/flac' })).toBe(true)
    expect(matchesContentType({ firstBytes: bytes(webm), contentType: 'video/x-matroska' })).toBe(true)
    expect(matchesContentType({ firstBytes: bytes(webm), contentType: 'video/mp4' })).toBe(false)
    expect(matchesContentType({ firstBytes: bytes('<html>'), contentType: 'video/mp4' })).toBe(false)
    expect(matchesContentType({ firstBytes: bytes('%PDF-1.7'), contentType: 'image/png' })).toBe(false)
  })

  test('of any content give an accepted type or null', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (any) => {
        const contentType = detectContentType(any)
        expect(contentType === null || uploadKindOf(contentType) !== null).toBe(true)
      }),
    )
  })
})
