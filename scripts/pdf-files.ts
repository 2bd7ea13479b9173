import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = 'node_modules/pdfjs-dist'

/** Files that pdf.js loads on demand: Asian character maps, fonts, and decoders with and without WebAssembly. */
const FILES = [
  'cmaps/*.bcmap',
  'standard_fonts/*.{pfb,ttf}',
  'wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  'wasm/*_nowasm_fallback.js',
]

/** Emits these files as assets, in a folder named by their version; `src/web/platform/pdf.ts` uses the same folder. */
export function pdfFiles(): Plugin {
  const { version }: { version: string } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const folder = `assets/pdfjs-${version}`
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const file of globSync(FILES, { cwd: PACKAGE })) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: readFileSync(join(PACKAGE, file)) })
      }
    },
    configureServer({ middlewares }) {
      const served = new Set(globSync(FILES, { cwd: PACKAGE }))
      middlewares.use(`/${folder}`, (request, response, next) => {
        const file = request.url?.slice(1) ?? ''
        if (!served.has(file) || !existsSync(join(PACKAGE, file))) return next()
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        createReadStream(join(PACKAGE, file)).pipe(response)
      })
    },
  }
}
