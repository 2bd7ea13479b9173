import { apiDocument } from './docs-api.ts'
import { errorsDocument } from './docs-errors.ts'
import { writeFileSync } from 'node:fs'

/** The documents generated from the contract, by path; a test compares them with the files. */
export const documents: Record<string, () => string> = {
  'docs/api.md': apiDocument,
  'docs/errors.md': errorsDocument,
}

/** Writes the generated documents. */
export async function run(): Promise<void> {
  for (const [path, text] of Object.entries(documents)) {
    writeFileSync(path, text())
    console.log(`Written: ${path}`)
  }
}
