import * as jobs from './media-jobs.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Clock } from '#server/ports/clock.ts'

const CONVERT_QUEUE = 'media.convert'
const POSTER_QUEUE = 'media.poster'
const SWEEP_EVERY_SECONDS = 60
/** Longer than any step may take; the longest that a background job may have. */
const EXPIRE_IN_SECONDS = 24 * 3600

/** That a moment of a video is to be its poster. */
export interface PosterChoice {
  sourceKey: string
  /** The poster at the time of the choice. */
  formerKey: string | null
}

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Jobs
  /** How many steps this node works on at once; 0: none. */
  concurrency: number
  /** A node without one takes no jobs: they are left to the others. */
  hasTranscoder: () => Promise<boolean>
}

/**
 * The queues of the conversion. A job says only that a step is due: which one is decided when it begins, because
 * streams are scheduled after their video was uploaded.
 */
export function createMediaQueue({ db, clock, jobs: background, concurrency, hasTranscoder }: Dependencies) {
  // One that does not answer says so at the first job.
  const canWork = () => hasTranscoder().catch(() => true)
  let convertNext: ConvertNext = async () => ({ isNextDue: false })
  let drawPoster: DrawPoster = async () => {}
  let hasOtherDue = async () => false

  const steps = background.queue<object>(
    CONVERT_QUEUE,
    async (_data, signal) => {
      const { isNextDue } = await convertNext(signal)
      if (isNextDue && !signal.aborted) await wake(db)
    },
    // A step that failed is due again later, by its row.
    { concurrency, canWork, attempts: 1, expireInSeconds: EXPIRE_IN_SECONDS },
  )
  const posters = background.queue<PosterChoice>(POSTER_QUEUE, (choice, signal) => drawPoster(choice, signal), {
    concurrency: Math.min(1, concurrency),
    canWork,
    attempts: 3,
  })
  const wake = (trx: Db) => steps.enqueue(trx, {})

  return {
    wake,
    wakeForPoster: (trx: Db, choice: PosterChoice) => posters.enqueue(trx, choice),
    /** Sets what the jobs do. `sweep` runs on one node, every minute. */
    handle(handlers: Handlers): void {
      convertNext = handlers.convertNext
      hasOtherDue = handlers.hasOtherDue
      drawPoster = handlers.drawPoster
      background.every('media.sweep', SWEEP_EVERY_SECONDS, async () => {
        await wakeIfDue()
        await handlers.sweep()
      })
    },
  }

  /** Steps become due without an event: after a failure, when there is room again, when a node has died. */
  async function wakeIfDue(): Promise<void> {
    if (!(await jobs.hasDue(db, clock.now())) && !(await hasOtherDue())) return
    await jobs.markWithoutTranscoder(db, clock.now())
    const counts = await background.counts()
    if (!counts.some(({ kind, state }) => kind === CONVERT_QUEUE && state === 'WAITING')) await wake(db)
  }
}

interface Handlers {
  convertNext: ConvertNext
  drawPoster: DrawPoster
  /** Whether `convertNext` has work that is no conversion. */
  hasOtherDue: () => Promise<boolean>
  sweep: () => Promise<void>
}
type ConvertNext = (signal: AbortSignal) => Promise<{ isNextDue: boolean }>
type DrawPoster = (choice: PosterChoice, signal: AbortSignal) => Promise<void>
