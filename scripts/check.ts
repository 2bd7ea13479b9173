import { formatStep, lintStep, lockStep, runSteps, typeSteps, vitestStep } from './steps.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'

/** The quick part of the tests: no real browsers, and one database: a real PostgreSQL, several times quicker, if there is one. */
export async function run(): Promise<number> {
  const start = performance.now()
  const database = postgresForTests() ? 'postgres' : 'embedded'
  const reading = await runSteps([lockStep, formatStep(), lintStep(), ...typeSteps], 2)
  const testing = await runSteps(
    [
      vitestStep({ name: 'architecture', projects: ['architecture'] }),
      vitestStep({ name: `unit, server (${database})`, projects: ['unit', database] }),
    ],
    1,
  )
  const isFine = reading === 0 && testing === 0
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${isFine ? 'All is well' : 'Something is wrong'} after ${seconds} s (browsers and the other database: npm test).`,
  )
  return isFine ? 0 : 1
}
