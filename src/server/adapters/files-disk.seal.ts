import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** What a part on the disk says of itself. */
export interface Sealed {
  crc: number
  sizeInBytes: number
}

/** The seal stands behind the part's bytes, in the same file, so that both are replaced by one rename. */
export const SEAL_BYTES = 16
const MAGIC = 0x50617274

export function seal({ crc, sizeInBytes }: Sealed): Buffer {
  const bytes = Buffer.alloc(SEAL_BYTES)
  bytes.writeUInt32BE(MAGIC, 0)
  bytes.writeUInt32BE(crc, 4)
  bytes.writeBigUInt64BE(BigInt(sizeInBytes), 8)
  return bytes
}

/** Null when the file is absent or is not what was once written, as a power cut may leave it. */
export async function readSeal(path: string): Promise<Sealed | null> {
  const handle = await open(path, constants.O_RDONLY).catch(() => null)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(SEAL_BYTES)
    if (size < SEAL_BYTES) return null
    await handle.read(bytes, 0, SEAL_BYTES, size - SEAL_BYTES)
    const sealed = { crc: bytes.readUInt32BE(4), sizeInBytes: Number(bytes.readBigUInt64BE(8)) }
    return bytes.readUInt32BE(0) === MAGIC && sealed.sizeInBytes === size - SEAL_BYTES ? sealed : null
  } finally {
    await handle.close()
  }
}

/**
 * The tag of a part: checksum and size. It tells one part from another and finds damage; against forgery stands the
 * signed address. CRC-32 costs a tenth of MD5, which alone would take half of the speed of an upload.
 */
export function tagOfPart({ crc, sizeInBytes }: Sealed): string {
  return `${crc.toString(16).padStart(8, '0')}-${sizeInBytes.toString(16)}`
}
