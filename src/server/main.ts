import { existsSync } from 'node:fs'

// Heard before anything else is loaded: a signal at any moment of the start ends it quietly.
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())

if (existsSync('.env')) process.loadEnvFile('.env')

const { serve } = await import('./main.serve.ts')
process.exit(await serve(process.env, ending.signal))
