import { apiDocument } from './docs.api.ts'
import { errorsDocument } from './docs.errors.ts'
import { writeFileSync } from 'node:fs'

/** The documents that come out of the contract, by their path; a test compares them with what stands there. */
export const documents: Record<string, () => string> = {
  'docs/api.md': apiDocument,
  'docs/errors.md': errorsDocument,
}

/** Writes the documents anew. */
export async function run(): Promise<void> {
  for (const [path, text] of Object.entries(documents)) {
    writeFileSync(path, text())
    console.log(`Written: ${path}`)
  }
}
