import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { type RecordedQuery, recordQueries } from '#tests/kit/query-recorder.ts'

export interface RecordedRead {
  statements: RecordedQuery[]
  /** The parsed body. */
  answer: unknown
}

/** The statements that the product sends for one request of a signed-in person, with what it answers. */
export async function recordReads(env: Record<string, string>, requests: { path: string; token: string }[]) {
  const product = await compose(readConfig(env))
  const app = await buildApp(product)
  try {
    const recorded = recordQueries(product.database)
    const reads: RecordedRead[] = []
    for (const { path, token } of requests) {
      recorded.length = 0
      const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
      reads.push({ statements: [...recorded], answer: response.json() })
    }
    return reads
  } finally {
    await app.close()
    await product.close()
  }
}
