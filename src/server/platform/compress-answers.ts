import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

/** Less than this fits into the packet that brings the headers. */
const WORTH_IT_FROM_IN_BYTES = 1024
/** Of eleven: it saves nearly as much as the best, in less than a fiftieth of its time. */
const QUALITY = 4

/**
 * Sends answers of this part compressed to whoever can read it: 50 users are a seventh of their size, and courses, whose
 * addresses of files nothing makes shorter, six tenths. What is somebody's own is asked for with a token in a header,
 * which no other page can add, so nobody learns from its length what is in it. What comes in is never decompressed: a
 * few hundred bytes could keep a processor busy for minutes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: WORTH_IT_FROM_IN_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
    globalDecompression: false,
  })
}
