import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify } from 'vite'

/** A plain script of `public` that runs before anything is painted, as it stands in a page. */
export async function earlyScript(root: string, name: 'theme.js' | 'not-loaded.js'): Promise<string> {
  const { code } = await minify(name, await readFile(join(root, 'public', name), 'utf8'))
  return code.trim()
}

interface Script {
  root: string
  entry: string
  /** Names in it, and the expressions that they stand for. */
  define?: Record<string, string>
}

/** A script with all that it imports, in one piece that shares nothing: it stands in a page. */
export async function wholeScript({ root, entry, define = {} }: Script): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { codeSplitting: false } },
    },
  })
  const chunks = [made].flat().flatMap((result) => ('output' in result ? result.output : []))
  const [chunk, another] = chunks.filter((file) => file.type === 'chunk')
  if (!chunk || another) throw new Error(`${entry} does not make one script.`)
  return chunk.code.trim()
}
