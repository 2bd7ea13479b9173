import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { RenderSite, WeighedSite } from '#server/ports/render-site.ts'
import { RENDERER_FILES } from '#shared/site-content/rendered-site.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface RenderTask {
  /** Where the built renderer is. */
  folder: string
  content: SiteContent
}

/** Settings of the renderer's worker pool. */
export const SITE_POOL = {
  name: 'website',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 8,
  deadlineInMs: 30_000,
  memoryInMb: 384,
  idleInMs: 60_000,
}

/** Renders the public pages in a worker thread; null while the web is not built. */
export function createSiteRenderer(webDir: string, pool: WorkerPool<RenderTask, WeighedSite>): RenderSite | null {
  const folder = join(process.cwd(), webDir, RENDERER_FILES.folder)
  if (!existsSync(join(folder, RENDERER_FILES.module))) return null
  return (content) => pool.run({ data: { folder, content } })
}
