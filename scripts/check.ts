import { formatStep, lintStep, lockStep, runSteps, typeSteps, vitestStep } from './steps.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'

/** Runs all tests except those in browsers, on one database: PostgreSQL if installed, because it is several times faster. */
export async function run(): Promise<number> {
  const start = performance.now()
  const database = postgresForTests() ? 'postgres' : 'embedded'
  const staticResult = await runSteps([lockStep, formatStep(), lintStep(), ...typeSteps], 2)
  const testResult = await runSteps(
    [
      vitestStep({ name: 'architecture', projects: ['architecture'] }),
      vitestStep({ name: `unit, server (${database})`, projects: ['unit', database] }),
    ],
    1,
  )
  const isFine = staticResult === 0 && testResult === 0
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${isFine ? 'All is well' : 'Something is wrong'} after ${seconds} s (browsers and the other database: npm test).`,
  )
  return isFine ? 0 : 1
}
