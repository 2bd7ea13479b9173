import { type House, openHouses } from './houses.ts'
import { median } from './load.ts'
import { startProduct, startScript } from './product.ts'
import { type BenchRow, compared, megabytes, seconds } from './row.ts'
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const ROUNDS = 5
const IDLE_MS = 10_000
const bare = () => startScript('bench/bare-server.mjs', 'package.json', 'application/json', 'identity')

/** From the command to the first page, and what the process holds when nobody asks for anything. */
export async function startRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const house of await openHouses()) {
    try {
      rows.push(await coldStart(house), await idleMemory(house))
    } finally {
      await house.close()
    }
  }
  return rows
}

async function coldStart({ name, env }: House): Promise<BenchRow> {
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, start] of [
      ['bare', bare],
      ['ours', () => startProduct(env)],
    ] as const) {
      const running = await start()
      measured[side].push(running.firstAnswerInMs)
      await running.stop()
    }
  }
  return compared({
    name: `cold start to the first 200, ${name}`,
    ours: median(measured.ours),
    theirs: median(measured.bare),
    aim: name === 'embedded' ? '≤ 1.6 s' : '≤ 1.0 s',
    beside: 'node:http',
    show: seconds,
  })
}

async function idleMemory({ name, env }: House): Promise<BenchRow> {
  const [ours, theirs] = [await startProduct(env), await bare()]
  try {
    await wait(IDLE_MS)
    return compared({
      name: `memory, idle after 10 s, ${name}`,
      ours: residentBytes(ours.pid),
      theirs: residentBytes(theirs.pid),
      aim: name === 'embedded' ? '–' : '≤ 100 MB',
      beside: 'node:http',
      show: megabytes,
    })
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
  }
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
