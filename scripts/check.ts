import { formatStep, lintStep, lockStep, runSteps, typeSteps, vitestStep } from './steps.ts'

/** The quick part of the tests: everything but real browsers and the second database. */
export async function run(): Promise<number> {
  const start = performance.now()
  const reading = await runSteps([lockStep, formatStep(), lintStep(), ...typeSteps], 2)
  const testing = await runSteps(
    [
      vitestStep({ name: 'architecture', projects: ['architecture'] }),
      vitestStep({ name: 'unit and server', projects: ['unit', 'embedded'] }),
    ],
    1,
  )
  const isFine = reading === 0 && testing === 0
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${isFine ? 'All is well' : 'Something is wrong'} after ${seconds} s (browsers and PostgreSQL: npm test).`,
  )
  return isFine ? 0 : 1
}
