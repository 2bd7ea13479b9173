import { besideBare } from './answers.ts'
import { embeddedHouse } from './houses.ts'
import { startProduct } from './product.ts'
import type { BenchRow } from './row.ts'

/** The home page as a browser asks for it, beside a server that only sends the same bytes. */
export async function pageRows(): Promise<BenchRow[]> {
  const house = await embeddedHouse()
  const product = await startProduct(house.env)
  try {
    const headers = { 'accept-encoding': 'br' }
    return [await besideBare({ name: 'home page, HTML', url: product.address, headers, aim: '≥ 0.9 × node:http' })]
  } finally {
    await product.stop()
    await house.close()
  }
}
