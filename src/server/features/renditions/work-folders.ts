import * as jobs from './media-jobs.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders in which this machine makes files: one for each claim of a job, and others for short work. */
export interface WorkFolders {
  create(name: string): Promise<string>
  remove(name: string): Promise<void>
  /** Removes the folders of nodes that have died. */
  removeStale(): Promise<void>
}

export function createWorkFolders({ root, db, clock }: { root: string; db: Db; clock: Clock }): WorkFolders {
  const remove = (name: string) => rm(join(root, name), { recursive: true, force: true })
  async function isOld(folder: string): Promise<boolean> {
    const found = await stat(folder).catch(() => null)
    return found !== null && clock.now().getTime() - found.mtimeMs > SHORT_WORK_IN_MS
  }
  return {
    async create(name) {
      const folder = join(root, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return folder
    },
    remove,
    async removeStale() {
      const names = await readdir(root).catch(() => [])
      const claims = names.filter((name) => CLAIM.test(name))
      const live = claims.length > 0 ? await jobs.listLiveClaims(db, claims, clock.now()) : new Set()
      for (const claim of claims) if (!live.has(claim)) await remove(claim)
      for (const name of names) if (SHORT_WORK.test(name) && (await isOld(join(root, name)))) await remove(name)
    },
  }
}

/** No claim tells whether its node lives; such work takes minutes. */
const SHORT_WORK = /^(?:poster|captions)-/
const SHORT_WORK_IN_MS = HOUR_IN_MS

const CLAIM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
