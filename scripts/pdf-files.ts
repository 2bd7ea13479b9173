import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const home = 'node_modules/pdfjs-dist'

/** What pdf.js fetches by itself when an e-book needs it: Asian character maps, fonts, and decoders without WebAssembly. */
const files = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/*_nowasm_fallback.js']

/** Puts those files beside the other assets, under the version they belong to; `ebook-pdf.ts` knows where. */
export function pdfFiles(): Plugin {
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const folder = `assets/pdfjs-${version}`
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const file of globSync(files, { cwd: home })) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: readFileSync(join(home, file)) })
      }
    },
    configureServer({ middlewares }) {
      const served = new Set(globSync(files, { cwd: home }))
      middlewares.use(`/${folder}`, (request, response, next) => {
        const file = request.url?.slice(1) ?? ''
        if (!served.has(file) || !existsSync(join(home, file))) return next()
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        createReadStream(join(home, file)).pipe(response)
      })
    },
  }
}
