import { startDiskServer } from './disk-server.ts'

// A separate server process for tests to kill. Uploads are also completed in this process, as in the product.
const [dir = ''] = process.argv.slice(2)
const { files, origin } = await startDiskServer({ dir })
process.on('message', (input: Parameters<typeof files.completeMultipart>[0]) => {
  files.completeMultipart(input).then(
    () => process.send?.('completed'),
    (error: unknown) => process.send?.(String(error)),
  )
})
process.send?.(origin)
