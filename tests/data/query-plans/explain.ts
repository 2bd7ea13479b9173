import type { RecordedQuery } from '#tests/kit/query-recorder.ts'
import type { Pool } from 'pg'

/** One step of a query plan of `explain (format json)`. */
interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanStep[]
}

/** A step of a statement that reads too many rows. */
export interface SlowStep {
  /** Such as `reads all of progress`; the same for the same step of the same statement. */
  what: string
  rows: number
  statement: string
}

/** How many rows a step may look at: a page of 200 with some joins, or a course with its items, is far below. */
const MOST_ROWS = 2500

/** Removes duplicates, and statements that only open or close transactions. */
export function distinctQueries(recorded: readonly RecordedQuery[]): RecordedQuery[] {
  const queries = recorded.filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
  return [...new Map(queries.map((each) => [each.text, each])).values()]
}

/** Executes a statement, rolls it back, and returns the steps that read too many rows. */
export async function findSlowSteps(pool: Pool, { text, values }: RecordedQuery): Promise<SlowStep[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Statements that change rows are only planned, because they may fail a second time. An action such as
    // 'user.update' is no statement.
    const isRead = !/(?<!\.)\b(insert into|update|delete from)\b/i.test(text)
    const explainOptions = isRead ? 'analyze, format json' : 'format json'
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
      `explain (${explainOptions}) ${text}`,
      values,
    )
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    if (!root) throw new Error(`No plan for ${text}`)
    const large = await largeTables(client)
    return challengesOf(root).flatMap((step) => checkStep(step, large, text))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The large tables that a count reads as a whole although it was told to read indexes, and how long it takes. */
export async function findSequentialScans(
  pool: Pool,
  { text, values }: RecordedQuery,
): Promise<{ scanned: string[]; inMs: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off; set local jit = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep; 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const found = rows[0]?.['QUERY PLAN'][0]
    if (!found) throw new Error(`No plan for ${text}`)
    const large = await largeTables(client)
    const steps = challengesOf(found.Plan).filter((step) => step['Node Type'] === 'Seq Scan')
    const scanned = steps.map((step) => step['Relation Name'] ?? '').filter((table) => large.has(table))
    return { scanned, inMs: found['Execution Time'] }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function checkStep(step: PlanStep, large: ReadonlySet<string>, statement: string): SlowStep[] {
  const table = step['Relation Name'] ?? ''
  const rows = rowsOf(step)
  if (step['Node Type'] === 'Seq Scan' && large.has(table)) {
    return [{ what: `reads all of ${table}`, rows, statement }]
  }
  if (rows <= MOST_ROWS) return []
  const what = `goes through ${step['Index Name'] ?? (table || step['Node Type'])}`
  return [{ what, rows, statement }]
}

/** The rows that a step read, or would read by the estimate, including rows removed by filters. */
function rowsOf(step: PlanStep): number {
  const loops = step['Actual Loops'] ?? 1
  const kept = step['Actual Rows'] ?? (/Scan/.test(step['Node Type']) ? step['Plan Rows'] : 0)
  const removed =
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0)
  return Math.round((kept + removed) * loops)
}

function challengesOf(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(challengesOf)]
}

async function largeTables(client: { query: Pool['query'] }): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${MOST_ROWS}`,
  )
  return new Set(rows.map(({ name }) => name))
}
