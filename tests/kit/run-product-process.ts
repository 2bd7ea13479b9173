import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Clock } from '#server/ports/clock.ts'

type Product = Awaited<ReturnType<typeof compose>>

interface ProductOverrides {
  clock?: Clock
  /** Waits for what must have happened before the product is reported ready. */
  isReady?: (product: Product) => Promise<void>
}

/** Runs the product in this process as `npm start` does, with these overrides, until SIGTERM. */
export async function runProductProcess({ isReady, ...overrides }: ProductOverrides): Promise<void> {
  const config = readConfig(process.env)
  const product = await compose(config, overrides)
  const app = await buildApp(product)

  process.once('SIGTERM', () => {
    app.server.closeAllConnections()
    void app
      .close()
      .then(() => product.close())
      .then(() => process.exit(0))
  })

  const address = await app.listen({ host: config.host, port: config.port })
  await product.start(address)
  await isReady?.(product)
  console.log(`Ready on ${address}`)
}
