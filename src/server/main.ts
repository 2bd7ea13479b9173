import { listenForShutdown } from '#server/platform/shutdown-signals.ts'
import { existsSync } from 'node:fs'

// Before anything else is loaded, so that a signal during the start ends it quietly.
const { ending } = listenForShutdown()

if (existsSync('.env')) process.loadEnvFile('.env')

const { serve } = await import('./serve.ts')
process.exit(await serve(process.env, ending))
