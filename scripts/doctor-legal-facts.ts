import type { Finding } from './doctor-checks.ts'
import type { Database } from '#server/db/database.ts'
import { isLiveKeyInUse, readMissingFacts } from '#server/features/legal-facts/public.ts'
import { FACT_NAMES, type RequiredFact } from '#shared/domain/legal-facts.ts'

const name = 'legal facts'

/** Whether what the law and the payment provider ask for is entered; nothing before the tables exist. */
export async function legalFactsFindings({ pool, db }: Database, configuredKeyId: string | null): Promise<Finding[]> {
  const { rows } = await pool.query(
    `select 1 from information_schema.columns where table_name = 'seller_details' and column_name = 'court_place'`,
  )
  if (rows.length === 0) return []
  return [describeFacts(await readMissingFacts(db), await isLiveKeyInUse(db, configuredKeyId))]
}

export function describeFacts(missing: readonly RequiredFact[], isLive: boolean): Finding {
  if (missing.length === 0) return { name, state: 'GOOD', seen: 'complete' }
  const seen = `missing: ${missing.map((fact) => FACT_NAMES[fact]).join(', ')}`
  const todo = 'Enter them on the screens Legal facts and Settings'
  if (!isLive) return { name, state: 'LOOK', seen, todo: `${todo}; before that no live payment key is taken.` }
  return { name, state: 'LOOK', seen: `a live payment key is set, but ${seen}`, todo: `${todo}.` }
}
