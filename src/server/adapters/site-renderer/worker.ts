import type { RenderTask } from './site-renderer.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'
import { MAX_PAGE_BYTES, type WeighedSite } from '#server/ports/render-site.ts'
import { RENDERER_FILES, type SiteRenderer } from '#shared/site-content/rendered-site.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

serveTasks<RenderTask, WeighedSite>(async ({ folder, content }) => {
  const module: SiteRenderer<unknown> = await import(pathToFileURL(join(folder, RENDERER_FILES.module)).href)
  const assets: unknown = JSON.parse(await readFile(join(folder, RENDERER_FILES.assets), 'utf8'))
  const site = await module.renderSite(content, assets)
  const weights = Object.entries(site.pages).map(([path, html]) => [path, compressedSize(html)] as const)
  return { ...site, tooHeavy: Object.fromEntries(weights.filter(([, bytes]) => bytes > MAX_PAGE_BYTES)) }
})

/** What visitors load; a page that is light enough when compressed in haste is not compressed as tightly as for them. */
function compressedSize(html: string): number {
  const quick = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  return quick <= MAX_PAGE_BYTES ? quick : brotliCompressSync(html).length
}
