import { compareWithBareServer } from './answers.ts'
import { openEmbeddedDemo } from './demo-installations.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import type { BenchRow } from './row.ts'

/** The home page as a browser asks for it, beside a server that only sends the same bytes. */
export async function pageRows(): Promise<BenchRow[]> {
  const installation = await openEmbeddedDemo()
  const product = await startProductProcess(installation.env)
  try {
    const headers = { 'accept-encoding': 'br' }
    return [
      await compareWithBareServer({ name: 'home page, HTML', url: product.address, headers, aim: '≥ 0.9 × node:http' }),
    ]
  } finally {
    await product.end()
    await installation.close()
  }
}
