import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The limits of one child. */
export interface ChildLimits {
  totalInMs: number
  silenceInMs: number
  /** What it may allocate: a small file can unfold to pictures of gigabytes. */
  memoryInBytes: number
}

const SILENCE_IN_MS = 5 * 60_000
const MEMORY_IN_BYTES = 2 * 1024 ** 3

/** Ten minutes, and twenty times the length: a slow machine with other work still completes. */
export function limitsFor(durationInSeconds: number): ChildLimits {
  return {
    totalInMs: (20 * durationInSeconds + 600) * 1000,
    silenceInMs: SILENCE_IN_MS,
    memoryInBytes: MEMORY_IN_BYTES,
  }
}

/** A window of half a minute may take a large model so long on a weak machine, without a word meanwhile. */
const LISTENING_SILENCE_IN_MS = 30 * 60_000

/** With room for a speech model, which is held in memory twice while it is read. */
export function limitsWithModel(limits: ChildLimits, { sizeInBytes }: { sizeInBytes: number }): ChildLimits {
  return {
    totalInMs: limits.totalInMs + LISTENING_SILENCE_IN_MS,
    silenceInMs: LISTENING_SILENCE_IN_MS,
    memoryInBytes: limits.memoryInBytes + 2 * sizeInBytes,
  }
}

interface Jail {
  /** The only file and folder of the data that the child may see. */
  reads: readonly string[]
  writes: readonly string[]
  memoryInBytes: number
}

const folder = import.meta.dirname
const root = join(folder, '../../../..')
/** Programs that set the priority and the limits; a platform without them runs without. */
const nice = findProgram('nice')
const prlimit = process.platform === 'linux' ? findProgram('prlimit') : undefined

/** The command of the child: lowest priority, bounded memory and open files, and access to what is named alone. */
export function childCommand({ reads, writes, memoryInBytes }: Jail): [string, ...string[]] {
  const modules = realpathSync(join(root, 'node_modules'))
  const code = [join(root, 'package.json'), folder, join(modules, 'node-av'), join(modules, '@seydx')]
  const node = [
    process.execPath,
    '--disable-warning=SecurityWarning',
    '--max-old-space-size=256',
    '--permission',
    '--allow-addons',
    ...[...code, ...reads].map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    join(folder, 'child/main.ts'),
  ]
  const limited =
    prlimit === undefined ? node : [prlimit, `--data=${memoryInBytes}`, '--nofile=64', '--core=0', ...node]
  const [program = process.execPath, ...rest] = nice === undefined ? limited : [nice, '-n', '19', ...limited]
  return [program, ...rest]
}

function findProgram(name: string): string | undefined {
  return [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path))
}
