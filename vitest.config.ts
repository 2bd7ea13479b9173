import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { hasCeph } from '#tests/kit/ceph-server.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { canRunCluster } from '#tests/kit/can-run-cluster.ts'

const dataTests = ['src/server/**/*.test.ts', 'tests/data/**/*.test.ts', 'tests/contract/**/*.test.ts']

/** Server tests that open no database of these projects: they run once. */
const withoutDatabase = [
  'src/server/platform/{event-loop,page-server,slow-clients,stop-listening,worker-pool}.test.ts',
  'src/server/adapters/transcoder/**/*.test.ts',
  'tests/data/doctor.test.ts',
]

/** What needs the embedded database alone runs once as well. */
const withoutPostgres = [
  'tests/contract/permissions.test.ts',
  'src/server/{adapters,sandbox}/**',
  'src/server/config.test.ts',
  'tests/data/{files,embedded,nginx}*.test.ts',
  ...withoutDatabase,
  '**/node_modules/**',
]

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['src/{shared,web}/**/*.test.{ts,tsx}', '{scripts,demo}/**/*.test.ts', ...withoutDatabase],
    },
  },
  { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
  {
    extends: true,
    test: {
      name: 'embedded',
      include: dataTests,
      exclude: ['tests/data/files-s3*.test.ts', ...withoutDatabase, '**/node_modules/**'],
      env: { TEST_DATABASE: 'embedded' },
    },
  },
]

if (postgresForTests()) {
  projects.push({
    extends: true,
    test: {
      name: 'postgres',
      include: dataTests,
      exclude: withoutPostgres,
      env: { TEST_DATABASE: 'postgres' },
      globalSetup: ['./tests/kit/postgres.ts'],
    },
  })
}

if (hasCeph()) {
  projects.push({
    extends: true,
    test: {
      name: 's3',
      include: [
        'tests/data/files-s3*.test.ts',
        'src/server/features/{uploads,media}/**/*.test.ts',
        'src/server/features/website/site-pictures.test.ts',
      ],
      env: { TEST_DATABASE: 'embedded', TEST_FILES: 's3' },
      globalSetup: ['./tests/kit/s3.ts'],
    },
  })
}

if (canRunCluster()) {
  projects.push({
    extends: true,
    // After all others: it kills and counts, and needs the machine to itself.
    test: { name: 'cluster', include: ['prove/**/*.test.ts'], sequence: { groupOrder: 1 } },
  })
}

export default defineConfig({
  test: {
    projects,
    // Files share a worker and its modules: a database opened once serves every file that runs there.
    isolate: false,
    pool: 'forks',
    // They wait more than they compute: three share two cores well.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['./tests/kit/real-timers.ts'],
  },
})
