import { RENDERER_FILES, type SiteRenderer } from '#shared/site-content/rendered-site.ts'
import react from '@vitejs/plugin-react'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

export const RENDER_ENTRY = 'src/web/site/render.tsx'

interface RendererBuild<Assets> {
  root: string
  /** The folder of the built web. */
  dir: string
  /** What the pages load beside their HTML. */
  assets: Assets
}

/**
 * Bundles what renders the public pages into one module that needs no packages, and writes what the pages load beside
 * it: the server renders with it what an owner publishes (decision 0068). Returns the module.
 */
export async function buildRenderer<Assets>({
  root,
  dir,
  assets,
}: RendererBuild<Assets>): Promise<SiteRenderer<Assets>> {
  const folder = join(dir, RENDERER_FILES.folder)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    // React's own checks are for developing: they would make it render ten times as long.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: RENDER_ENTRY,
      outDir: folder,
      target: 'node26',
      rolldownOptions: { output: { entryFileNames: RENDERER_FILES.module, codeSplitting: false } },
    },
  })
  await writeFile(join(folder, RENDERER_FILES.assets), JSON.stringify(assets))
  const module: SiteRenderer<Assets> = await import(pathToFileURL(join(folder, RENDERER_FILES.module)).href)
  return module
}
