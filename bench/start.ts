import { type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { startPolledProduct, startScript } from './servers.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type BenchRow, comparisonRow, megabytes, seconds } from './row.ts'
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const ROUNDS = 5
const IDLE_MS = 10_000
const bare = () => startScript('bench/bare-server.mjs', 'package.json', 'application/json', 'identity')

/** The time from the command to the first answer, and the memory of an idle process. */
export async function startRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const installation of await openDemoInstallations()) {
    try {
      rows.push(await coldStart(installation), await idleMemory(installation))
    } finally {
      await installation.close()
    }
  }
  return rows
}

async function coldStart({ name, env }: DemoInstallation): Promise<BenchRow> {
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, start] of [
      ['bare', bare],
      ['ours', () => startPolledProduct(env)],
    ] as const) {
      const running = await start()
      measured[side].push(running.firstAnswerInMs)
      await running.end()
    }
  }
  return comparisonRow({
    name: `cold start to the first 200, ${name}`,
    ours: median(measured.ours),
    baseline: median(measured.bare),
    aim: name === 'embedded' ? '≤ 1.6 s' : '≤ 1.0 s',
    baselineName: 'node:http',
    show: seconds,
  })
}

async function idleMemory({ name, env }: DemoInstallation): Promise<BenchRow> {
  const [ours, baseline] = [await startProductProcess(env), await bare()]
  try {
    await wait(IDLE_MS)
    return comparisonRow({
      name: `memory, idle after 10 s, ${name}`,
      ours: residentBytes(ours.pid),
      baseline: residentBytes(baseline.pid),
      aim: name === 'embedded' ? '–' : '≤ 100 MB',
      baselineName: 'node:http',
      show: megabytes,
    })
  } finally {
    await Promise.all([ours.end(), baseline.end()])
  }
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
