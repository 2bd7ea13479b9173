import { mergeMarks, parseMark, type ProgressMark, serializeMark } from './progress-mark.ts'
import { MAX_MARKS_PER_CALL } from '#shared/contract/progress.ts'
import type { QueueFormat } from '#web/platform/sync-queue.ts'

/** The progress that the server has yet to acknowledge, one mark for each item (`mergeProgress`). */
export const progressQueue: QueueFormat<ProgressMark> = {
  name: 'progress',
  idOf: ({ itemId }) => itemId,
  merge: mergeMarks,
  serialize: serializeMark,
  parse: parseMark,
  maxPerCall: MAX_MARKS_PER_CALL,
}
