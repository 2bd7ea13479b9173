import { existsSync, rmSync } from 'node:fs'
import { DEMO_DATA_DIR, startDemo } from './kit.ts'

/** Creates the demo data once: the tests start on copies of it. */
export default async function setup(): Promise<void> {
  if (!existsSync('dist/web/app.html')) throw new Error('The web is not built. Run: npm run build')
  rmSync(DEMO_DATA_DIR, { recursive: true, force: true })
  const product = await startDemo({ dataDir: DEMO_DATA_DIR, program: 'tests/kit/product-with-receipts.ts' })
  await product.kill()
}
