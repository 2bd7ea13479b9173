import type { ProveRow } from './row.ts'
import { spawnSync } from 'node:child_process'

const ROW = { name: 'plans: 100,000 members, 1,000,000 progress marks', aim: 'no statement reads a large table' }

/** The test of the query plans at the size of a large installation. Needs PostgreSQL on the machine. */
export async function plansRows(): Promise<ProveRow[]> {
  const args = ['run', '--project', 'postgres', 'tests/data/plans']
  const env = { ...process.env, PLANS: 'full' }
  const { status, stdout } = spawnSync('vitest', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const isMet = status === 0
  if (!isMet) console.log(stdout)
  const [, figure = 'did not end'] = /Tests\s+(.*)/.exec(stdout.replaceAll(COLOURS, '')) ?? []
  return [{ ...ROW, figure, isMet }]
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
