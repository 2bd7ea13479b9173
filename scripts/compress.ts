import { RENDERER_FILES } from '#shared/site-content/rendered-site.ts'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const encodings = [
  {
    ending: '.br',
    encode: (plain: Buffer) =>
      promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  },
  { ending: '.gz', encode: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }) },
]

/**
 * Writes a `.br` and a `.gz` next to every text and WebAssembly file of the build, so that the server need not compress them. HTML
 * pages are left out: the server inserts the address of the site.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return
        const files = globSync('**/*.{js,mjs,css,svg,json,webmanifest,wasm}', {
          cwd: dir,
          // The server runs it and sends it to nobody.
          exclude: [`${RENDERER_FILES.folder}/**`],
        })
        await Promise.all(files.map((file) => compressFile(join(dir, file))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path)
  await Promise.all(
    encodings.map(async ({ ending, encode }) => {
      const encoded = await encode(plain)
      if (encoded.length < plain.length) await writeFile(path + ending, encoded)
    }),
  )
}
