import { hearSignals } from '#server/platform/hear-signals.ts'
import { existsSync } from 'node:fs'

// Heard before anything else is loaded: a signal at any moment of the start ends it quietly.
const { ending } = hearSignals()

if (existsSync('.env')) process.loadEnvFile('.env')

const { serve } = await import('./main.serve.ts')
process.exit(await serve(process.env, ending))
