import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/**
 * Gives bytes of an open file straight to a connection, without a copy in this process: Linux's sendfile(2).
 * Answers how many it took: 0 when the connection is full or the bytes are not in memory (this call must never wait
 * for the disk). Whoever calls sends the next piece the ordinary way then, which also brings any failure to light.
 */
export type SendDirectly = (input: { to: Socket; fd: number; position: number; length: number }) => number

const RWF_NOWAIT = 8

/**
 * What the two calls point at: the position, one struct iovec, and the one byte that it names. The memory lives as long
 * as the module; were it collected, the system would write into something else.
 */
const memory = new BigUint64Array(new ArrayBuffer(32))

/** Null where the platform has no way to it. */
export const sendDirectly: SendDirectly | null = process.platform === 'linux' ? reach() : null

function reach(): SendDirectly | null {
  // Absent when Node runs without its foreign function interface.
  const ffi = process.getBuiltinModule('node:ffi')
  if (!ffi) return null
  try {
    const { functions } = ffi.dlopen(null, {
      sendfile: { arguments: ['int32', 'int32', 'pointer', 'uint64'], return: 'int64' },
      preadv2: { arguments: ['int32', 'pointer', 'int32', 'int64', 'int32'], return: 'int64' },
    })
    const positionAt = ffi.getRawPointer(memory.buffer)
    const vectorAt = positionAt + 8n
    memory[1] = positionAt + 24n
    memory[2] = 1n
    const isInMemory = (fd: number, position: number) =>
      functions.preadv2(fd, vectorAt, 1, BigInt(position), RWF_NOWAIT) === 1n

    return ({ to, fd, position, length }) => {
      const socketFd = descriptorOf(to)
      if (socketFd === null || length <= 0) return 0
      if (!isInMemory(fd, position) || !isInMemory(fd, position + length - 1)) return 0
      memory[0] = BigInt(position)
      return Math.max(0, Number(functions.sendfile(socketFd, fd, positionAt, BigInt(length))))
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
