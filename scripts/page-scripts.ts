import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify } from 'vite'

/** Minifies a script of `public` that is inlined in a page to run before the first paint. */
export async function minifyPublicScript(root: string, name: 'theme.js' | 'not-loaded.js'): Promise<string> {
  const { code } = await minify(name, await readFile(join(root, 'public', name), 'utf8'))
  return code.trim()
}

interface Script {
  root: string
  entry: string
  /** Names in the script and the expressions that replace them. */
  define?: Record<string, string>
}

/** Bundles a script with its imports into one piece that is inlined in a page. */
export async function bundleInlineScript({ root, entry, define = {} }: Script): Promise<string> {
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
