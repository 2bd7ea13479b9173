import type { BenchRow } from './row.ts'
import { askedNames, printTable } from '#tests/kit/measure/rows.ts'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const RESULTS = 'bench/results.json'

interface Group {
  /** Programs that must be on the machine. */
  needs: string[]
  rows(): Promise<BenchRow[]>
}

const groups: Record<string, Group> = {
  start: { needs: [], rows: async () => (await import('./start.ts')).startRows() },
  answers: { needs: ['wrk'], rows: async () => (await import('./answers.ts')).answerRows() },
  pages: { needs: ['wrk'], rows: async () => (await import('./pages.ts')).pageRows() },
  screens: { needs: [], rows: async () => (await import('./screens.ts')).screenRows() },
  site: { needs: [], rows: async () => (await import('./site.ts')).siteRows() },
  play: { needs: [], rows: async () => (await import('./play.ts')).playRows() },
  live: { needs: [], rows: async () => (await import('./live.ts')).liveRows() },
  room: { needs: ['wrk', 'nginx'], rows: async () => (await import('./room.ts')).roomRows() },
  'crowded-room': { needs: [], rows: async () => (await import('./crowded-room.ts')).crowdedRoomRows() },
  crowd: { needs: ['wrk'], rows: crowdRows },
  media: { needs: ['wrk', 'nginx'], rows: async () => (await import('./media.ts')).mediaRows() },
  transcode: { needs: [], rows: async () => (await import('./transcode.ts')).transcodeRows() },
  push: { needs: [], rows: async () => (await import('./push.ts')).pushRows() },
  'bulk-emails': { needs: [], rows: async () => (await import('./bulk-emails.ts')).bulkEmailRows() },
  users: { needs: [], rows: async () => (await import('./users.ts')).userRows() },
  search: { needs: [], rows: async () => (await import('./search.ts')).searchRows() },
  upload: { needs: ['wrk'], rows: async () => (await import('./upload.ts')).uploadRows() },
}

const chosen = askedNames('group', groups)
if (chosen) await measure(chosen)

async function measure(names: string[]): Promise<void> {
  const notes = {
    date: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    loadBefore: loadavg().map((load) => Number(load.toFixed(1))),
  }
  const rows: BenchRow[] = []
  const leftOut: string[] = []
  for (const name of names) {
    const group = groups[name]
    const missing = group?.needs.filter((program) => !isInstalled(program)) ?? []
    if (!group || missing.length > 0) {
      leftOut.push(`${name}: needs ${missing.join(' and ')}`)
      continue
    }
    console.log(`Measuring: ${name} …`)
    try {
      rows.push(...(await group.rows()))
    } catch (error) {
      console.error(error)
      leftOut.push(`${name}: failed`)
    }
  }
  const results = { ...notes, loadAfter: loadavg().map((load) => Number(load.toFixed(1))), leftOut, rows }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  print(results)
}

async function crowdRows(): Promise<BenchRow[]> {
  const { heartbeatRows } = await import('./crowd.ts')
  const { audienceRows } = await import('./live-audience.ts')
  return [...(await heartbeatRows()), ...(await audienceRows())]
}

interface Results {
  machine: string
  node: string
  loadBefore: number[]
  loadAfter: number[]
  leftOut: string[]
  rows: BenchRow[]
}

function print({ machine, node, loadBefore, loadAfter, leftOut, rows }: Results): void {
  const heading = ['', 'ours', 'beside it', 'ratio', 'aim']
  const lines = rows.map(({ name, figure, reference, ratio, aim }) => [
    name,
    figure,
    reference,
    ratio === null ? '–' : `${ratio.toPrecision(2)} ×`,
    aim,
  ])
  printTable([heading, ...lines])
  console.log(`\n${machine}; Node ${node}; load ${loadBefore.join(' ')} before, ${loadAfter.join(' ')} after.`)
  for (const each of leftOut) console.log(`Left out – ${each}`)
  console.log(`Written to ${RESULTS}`)
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
