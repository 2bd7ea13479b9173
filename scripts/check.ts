import { formatStep, lintStep, lockStep, runSteps, testsStep, typeSteps } from './steps.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'

/**
 * Runs the static checks and the tests beside the code on one database: PostgreSQL if installed, because it is faster.
 */
export async function run(): Promise<number> {
  const start = performance.now()
  const database = postgresForTests() ? 'postgres' : 'embedded'
  const staticResult = await runSteps([lockStep, formatStep(), lintStep(), ...typeSteps], 2)
  const testResult = await runSteps([testsStep(['architecture', 'unit', database])], 1)
  const isFine = staticResult === 0 && testResult === 0
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${isFine ? 'All is well' : 'Something is wrong'} after ${seconds} s (browsers, the other database and tests/: npm test).`,
  )
  return isFine ? 0 : 1
}
