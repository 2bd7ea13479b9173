import { posix } from 'node:path'

/** Where a file stands in the house. `outside` is everything that may see all of it: scripts, tests, demo, configs. */
export interface Place {
  side: 'shared' | 'server' | 'web' | 'outside'
  /** `root` for a composition root, `feature` for any feature, else the folder: platform, ports, ui, … */
  room: string
  feature?: string
  /** The one file of a feature that others may import. */
  isDoor: boolean
  isTest: boolean
  file: string
}

/** `compose.payments.ts` is a part of a root as well; the web's roots are the files that lie in none of its folders. */
const roots = /^src\/(server\/(main|compose|app)(\.[\w-]+)*|web\/[\w.-]+)\.tsx?$/

const doors = { server: /\.service\.ts$/, web: /\.hooks\.tsx?$/ }

/** `file` is the path from the project's root, with forward slashes. */
export function placeOf(file: string): Place {
  const [top = '', side = '', folder = '', name] = file.split('/')
  const isTest = /\.test\.tsx?$/.test(file)
  if (top !== 'src') return { side: 'outside', room: top, isDoor: false, isTest, file }
  if (side === 'shared') return { side, room: 'shared', isDoor: false, isTest, file }
  if (side !== 'server' && side !== 'web') return { side: 'outside', room: side, isDoor: false, isTest, file }
  if (roots.test(file)) return { side, room: 'root', isDoor: false, isTest, file }
  if (folder === 'features' && name) {
    return { side, room: 'feature', feature: name, isDoor: doors[side].test(file), isTest, file }
  }
  // `config.variables.ts` is a part of `config.ts`.
  return { side, room: folder.replace(/\..*$/, ''), isDoor: false, isTest, file }
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
