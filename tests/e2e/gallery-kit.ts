import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig, preview } from 'vite'

/** Builds and serves `dev/ui.html` by itself: it is not part of the product. */
export async function startGallery(): Promise<{ address: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'sadhana-gallery-'))
  const config: InlineConfig = { configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }
  await build({
    ...config,
    plugins: [tailwindcss(), react()],
    build: { ...config.build, rolldownOptions: { input: 'dev/ui.html' } },
  })
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  return {
    address: new URL('dev/ui.html', server.resolvedUrls?.local[0]).href,
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
