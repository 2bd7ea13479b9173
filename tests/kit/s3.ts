import type { S3Place } from '#server/adapters/files-s3.client.ts'
import type { TestProject } from 'vitest/node'
import { type ObjectStore, startCeph } from './ceph-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The store shared by all test files of a run. */
    s3: S3Place
  }
}

let store: ObjectStore | undefined

/** Starts the store once per run. */
export async function setup(project: TestProject): Promise<void> {
  store = await startCeph()
  project.provide('s3', store.place)
}

export async function teardown(): Promise<void> {
  await store?.stop()
}
