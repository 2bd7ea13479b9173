import type { S3Location } from '#server/adapters/s3/client.ts'
import type { TestProject } from 'vitest/node'
import { type ObjectStore, startCeph } from './ceph-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The store shared by all test files of a run. */
    s3: S3Location
  }
}

let store: ObjectStore | undefined

/** Starts the store once per run. */
export async function setup(project: TestProject): Promise<void> {
  store = await startCeph()
  project.provide('s3', store.location)
}

export async function teardown(): Promise<void> {
  await store?.stop()
}
