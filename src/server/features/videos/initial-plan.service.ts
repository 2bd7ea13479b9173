import * as planVideos from './initial-plan.repo.ts'
import { changeProgrammeOrder } from './programme-order-change.ts'
import { formerOrdersSince } from './programme-orders.repo.ts'
import { presentVideos } from './present-video.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { AutomaticCaptionsService, CaptionsService } from '#server/features/captions/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { MediaSources } from '#server/features/renditions/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { initialPlan as calls, type InitialPlan, MAX_PLAN_VIDEOS } from '#shared/contract/initial-plan.ts'
import { addIstDays } from '#shared/domain/ist.ts'
import { programmeTimeOn } from '#shared/domain/programme-times.ts'

/** The order of the initial plan's videos, read and changed as a whole. */
interface InitialPlanService extends Handlers<typeof calls> {
  /** Counts the members who still have days of the programme to come. */
  countMembersInProgramme(db: Db): Promise<number>
}

export function initialPlanService(dependencies: Dependencies): InitialPlanService {
  const { db, clock, media, captions, automaticCaptions, mediaSources, settings, audit } = dependencies

  async function present(viewerId: string): Promise<{ plan: InitialPlan }> {
    const now = clock.now()
    const rows = await planVideos.listInOrder(db, MAX_PLAN_VIDEOS)
    const times = await settings.programmeTimes()
    const waiting = (await formerOrdersSince(db, now)).at(-1)
    return {
      plan: {
        videos: await presentVideos(rows, { media, captions, automaticCaptions, mediaSources, viewerId }),
        programmeTime: programmeTimeOn(now, times),
        nextProgrammeTime: programmeTimeOn(addIstDays(now, 1), times),
        takesEffectAt: waiting?.until ?? null,
        membersUnderway: await planVideos.countMembersInProgramme(db, now),
        serverTime: now,
      },
    }
  }

  return {
    read: ({ viewer }) => present(viewer.userId),

    countMembersInProgramme: (source) => planVideos.countMembersInProgramme(source, clock.now()),

    async reorder({ body, viewer }) {
      const change = async (trx: Db) => {
        const before = await planVideos.lockAll(trx)
        const rows = new Map(before.map((row) => [row.id, row]))
        const order = body.videos.flatMap(({ _id, version }) => {
          const row = rows.get(_id)
          return row ? [{ row, version }] : []
        })
        const isComplete = new Set(order.map(({ row }) => row.id)).size === before.length
        if (!isComplete || body.videos.length !== before.length) throw new Refused('CHANGED_MEANWHILE')
        for (const { row, version } of order) requireVersion(row, version)
        const renumber = async () => {
          for (const [index, { row }] of order.entries()) {
            if (row.sequence_order === index + 1) continue
            await planVideos.setPosition(trx, { id: row.id, sequenceOrder: index + 1 })
          }
        }
        await changeProgrammeOrder(trx, { now: clock.now(), effect: body.takesEffect, change: renumber })
        await audit.record(trx, {
          by: viewer,
          action: 'video.reorder',
          subject: 'initial-plan:order',
          before: { order: titlesOf(before.toSorted(byPosition)) },
          after: { order: titlesOf(order.map(({ row }) => row)) },
        })
      }
      await withCurrentOnConflict(calls.reorder.answer, {
        change: () => transact(db, change),
        present: () => present(viewer.userId),
      })
      return present(viewer.userId)
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  automaticCaptions: Pick<AutomaticCaptionsService, 'jobsOf'>
  mediaSources: MediaSources
  settings: SettingsService
  audit: Audit
}

interface Row {
  id: string
  title: string
  sequence_order: number
  created_at: Date
}

function byPosition(a: Row, b: Row): number {
  return (
    a.sequence_order - b.sequence_order || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)
  )
}

function titlesOf(rows: readonly Row[]): string {
  return rows.map(({ title }) => title).join(' · ')
}
