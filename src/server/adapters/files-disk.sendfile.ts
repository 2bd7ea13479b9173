import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/**
 * Gives bytes of an open file straight to a connection, without a copy in this process: Linux's sendfile(2).
 * Answers how many it took: 0 when the connection is full or the bytes are not in memory (this call must never wait
 * for the disk). Whoever calls sends the next piece the ordinary way then, which also brings any failure to light.
 */
export type SendDirectly = (input: { to: Socket; fd: number; position: number; length: number }) => number

/** Null where the platform has no way to it. */
export const sendDirectly: SendDirectly | null = process.platform === 'linux' ? reach() : null

const RWF_NOWAIT = 8

function reach(): SendDirectly | null {
  // Absent when Node runs without its foreign function interface.
  const ffi = process.getBuiltinModule('node:ffi')
  if (!ffi) return null
  try {
    const { functions } = ffi.dlopen(null, {
      sendfile: { arguments: ['int32', 'int32', 'pointer', 'uint64'], return: 'int64' },
      preadv2: { arguments: ['int32', 'pointer', 'int32', 'int64', 'int32'], return: 'int64' },
    })
    const offset = new BigInt64Array(1)
    const offsetAt = ffi.getRawPointer(offset.buffer)
    // One struct iovec that names one byte: enough to ask whether a page is there.
    const byte = new Uint8Array(1)
    const vector = new BigUint64Array([ffi.getRawPointer(byte.buffer), 1n])
    const vectorAt = ffi.getRawPointer(vector.buffer)
    const isInMemory = (fd: number, position: number) =>
      functions.preadv2(fd, vectorAt, 1, BigInt(position), RWF_NOWAIT) === 1n

    return ({ to, fd, position, length }) => {
      const socketFd = descriptorOf(to)
      if (socketFd === null || length <= 0) return 0
      if (!isInMemory(fd, position) || !isInMemory(fd, position + length - 1)) return 0
      offset[0] = BigInt(position)
      return Math.max(0, Number(functions.sendfile(socketFd, fd, offsetAt, BigInt(length))))
    }
  } catch {
    return null
  }
}

/** Null for what is encrypted, closed, no TCP connection or still has bytes of its own to send. */
function descriptorOf(socket: Socket): number | null {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket) return null
  if (socket.destroyed || socket.writableLength > 0) return null
  const handle: unknown = Reflect.get(socket, '_handle')
  const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : null
  return typeof fd === 'number' && fd >= 0 ? fd : null
}
