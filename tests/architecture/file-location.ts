import { posix } from 'node:path'

/**
 * Where a file stands in the project. `outside` is everything that may import all of it: scripts, tests, demo, configs.
 */
export interface FileLocation {
  side: 'shared' | 'server' | 'web' | 'outside'
  /** `root` for a composition root, `feature` for any feature, else the folder: platform, ports, ui, … */
  layer: string
  feature?: string
  /** `public.ts`, the one file of a feature that other features may import. */
  isPublic: boolean
  isTest: boolean
  file: string
}

/** The files that put everything together: those directly in `src/server` and `src/web`, and `src/server/compose`. */
const roots = /^src\/(server\/(compose\/.+|(?!config)[^/]+)|web\/[^/]+)\.tsx?$/

/** `file` is the path from the project's root, with forward slashes. */
export function locate(file: string): FileLocation {
  const [top = '', side = '', folder = '', name] = file.split('/')
  const isTest = /\.test\.tsx?$/.test(file)
  const outside: FileLocation = { side: 'outside', layer: top, isPublic: false, isTest, file }
  if (top !== 'src') return outside
  if (side === 'shared') return { ...outside, side, layer: 'shared' }
  if (side !== 'server' && side !== 'web') return { ...outside, layer: side }
  if (roots.test(file)) return { ...outside, side, layer: 'root' }
  if (folder === 'features' && name) {
    return { ...outside, side, layer: 'feature', feature: name, isPublic: file.endsWith('/public.ts') }
  }
  // `config.ts` and the folder `config/` are one layer.
  return { ...outside, side, layer: folder.replace(/[.-].*$/, '') }
}

/** The project file that a specifier names, as a path from the root; undefined when it names a package. */
export function resolveInside({ from, specifier }: { from: string; specifier: string }): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  const [alias = '', ...rest] = path.split('/')
  if (['#shared', '#server', '#web'].includes(alias)) return ['src', alias.slice(1), ...rest].join('/')
  if (alias.startsWith('#')) return [alias.slice(1), ...rest].join('/')
  return undefined
}

/** `@scope/name/deep` → `@scope/name`, `name/deep` → `name`; Node's own modules become `node:…`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
