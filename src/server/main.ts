import { hearSignals } from '#server/platform/hear-signals.ts'
import { existsSync } from 'node:fs'

// Before anything else is loaded, so that a signal during the start ends it quietly.
const { ending } = hearSignals()

if (existsSync('.env')) process.loadEnvFile('.env')

const { serve } = await import('./main.serve.ts')
process.exit(await serve(process.env, ending))
