import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { workSubfolder } from './workshop.ts'

const require = createRequire(import.meta.url)

/** The font files of the project, by the name that the drawings use. */
const fontFiles = {
  marcellus: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  mukta: '@fontsource/mukta/files/mukta-latin-400-normal.woff',
  muktaSemibold: '@fontsource/mukta/files/mukta-latin-600-normal.woff',
}

/** Unpacks the project's web fonts to plain font files, which is all that librsvg and drawtext can read. */
export function unpackFonts(): Record<keyof typeof fontFiles, string> {
  const folder = workSubfolder('fonts')
  const unpack = (name: keyof typeof fontFiles) => {
    const path = join(folder, `${name}.ttf`)
    writeFileSync(path, woffToTtf(readFileSync(require.resolve(fontFiles[name]))))
    return path
  }
  const paths = {
    marcellus: unpack('marcellus'),
    mukta: unpack('mukta'),
    muktaSemibold: unpack('muktaSemibold'),
  }
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return paths
}

/** WOFF 1.0 is the tables of a font, each deflated: header of 44 bytes, then 20 for each table (W3C WOFF 1.0 §3). */
function woffToTtf(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const entries = Array.from({ length: tableCount }, (_, index) => woff.subarray(44 + index * 20, 64 + index * 20))
  const directory = Buffer.alloc(12 + tableCount * 16)
  const power = Math.floor(Math.log2(tableCount))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (tableCount - 2 ** power), 10)

  const tables: Buffer[] = []
  let offset = directory.length
  entries.forEach((entry, index) => {
    const [start, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    entry.copy(directory, 12 + index * 16, 0, 4)
    entry.copy(directory, 16 + index * 16, 16, 20)
    directory.writeUInt32BE(offset, 20 + index * 16)
    directory.writeUInt32BE(length, 24 + index * 16)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  })
  return Buffer.concat([directory, ...tables])
}
