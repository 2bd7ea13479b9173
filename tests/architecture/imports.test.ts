import { refuseImport } from './import-rule.ts'
import { importsOf } from './source.ts'
import { projectFiles, read } from './tree.ts'
import { describe, expect, test } from 'vitest'

const files = projectFiles('{src,tests,scripts,demo,bench,prove}/**/*.{ts,tsx}', '*.ts')

test('no file breaks the import rule', () => {
  const broken = files.flatMap((from) =>
    importsOf(from, read(from)).flatMap((written) => {
      const reason = refuseImport({ from, ...written })
      return reason ? [`${from} imports ${written.specifier}: ${reason}`] : []
    }),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

describe('the import rule', () => {
  test.each([
    ['src/shared/domain/plans.ts', './ist.ts'],
    ['src/shared/contract/fields.ts', 'zod/mini'],
    ['src/server/features/courses/courses.service.ts', './courses.repo.ts'],
    ['src/server/features/courses/courses.service.ts', '#server/features/videos/public.ts'],
    ['src/server/features/courses/courses.repo.ts', 'kysely'],
    ['src/server/adapters/postgres.ts', 'pg'],
    ['src/server/compose/compose.ts', '#server/adapters/postgres.ts'],
    ['src/server/compose/compose.ts', '#server/features/courses/courses.repo.ts'],
    ['src/server/compose/payments.ts', '#server/adapters/razorpay/razorpay.ts'],
    ['src/server/main.ts', '#demo/demo-data.ts'],
    ['src/server/features/courses/courses.test.ts', '#tests/kit/test-app.ts'],
    ['src/web/routes.tsx', '#web/features/courses/courses.screen.tsx'],
    ['src/web/features/courses/my-courses.screen.tsx', '#web/features/subscriptions/public.ts'],
    ['src/web/layouts/member-layout.tsx', '#web/features/auth/public.ts'],
    ['src/web/features/courses/my-courses.screen.tsx', 'react-router'],
    ['tests/e2e/journey.e2e.ts', '#server/compose/compose.ts'],
  ])('allows %s to import %s', (from, specifier) => {
    expect(refuseImport({ from, specifier, isTypeOnly: false })).toBeUndefined()
  })

  test.each([
    ['src/shared/domain/plans.ts', '#server/config.ts', 'shared must not import server'],
    ['src/shared/domain/plans.ts', 'node:crypto', 'shared imports nothing but itself and zod'],
    ['src/shared/domain/plans.ts', 'react', 'shared imports nothing but itself and zod'],
    ['src/web/platform/clock.ts', '#server/ports/clock.ts', 'web must not import server'],
    ['src/server/app.ts', '#web/main.tsx', 'server must not import web'],
    ['src/server/features/a/a.service.ts', '#server/features/b/b.repo.ts', 'through its public.ts'],
    ['src/web/features/a/a.screen.tsx', '#web/features/b/b.screen.tsx', 'through its public.ts'],
    ['src/server/features/a/a.service.ts', '../b/b.service.ts', 'instead of ../'],
    ['src/server/features/a/a.service.ts', '#server/adapters/disk/disk.ts', 'take the port instead'],
    ['src/server/features/a/a.service.ts', '#server/compose/compose.ts', 'imported by nothing'],
    ['src/server/features/a/a.service.ts', '#tests/kit/test-app.ts', 'must not import tests'],
    ['src/server/features/a/a.service.ts', './a.test.ts', 'a test is not imported'],
    ['src/server/features/a/a.service.ts', '#demo/demo-data.ts', 'must not import demo'],
    ['src/server/features/a/a.service.ts', 'kysely', 'SQL belongs to *.repo.ts'],
    ['src/server/features/a/a.service.ts', 'fastify', 'know no HTTP'],
    ['src/server/features/a/a.repo.ts', 'pg', 'the database driver'],
    ['src/server/features/a/a.service.ts', '@aws-sdk/client-s3', 'vendor clients'],
    ['src/server/features/a/a.service.ts', 'pg-boss', 'the job library'],
    ['src/server/features/a/a.service.ts', 'react', 'packages of the browser'],
    ['src/server/platform/bind.ts', '#server/features/a/a.service.ts', 'must not import a feature'],
    ['src/server/platform/bind.ts', '#server/adapters/clock-system.ts', 'take the port instead'],
    ['src/server/ports/clock.ts', '#server/db/database.ts', 'server/ports must not import server/db'],
    ['src/web/i18n/words.ts', '#web/platform/session.ts', 'web/i18n must not import web/platform'],
    ['src/web/ui/button.tsx', 'react-router', 'ui knows no router'],
    ['src/web/ui/button.tsx', '#web/features/a/a.hooks.ts', 'must not import a feature'],
    ['src/web/site/home.tsx', '#web/features/a/a.hooks.ts', 'must not import a feature'],
    ['src/web/features/a/a.screen.tsx', 'node:fs', 'modules of Node'],
  ])('refuses %s importing %s', (from, specifier, reason) => {
    expect(refuseImport({ from, specifier, isTypeOnly: false })).toContain(reason)
  })

  test('allows the database port only the types of its driver', () => {
    const from = 'src/server/db/database.ts'
    expect(refuseImport({ from, specifier: 'pg', isTypeOnly: true })).toBeUndefined()
    expect(refuseImport({ from, specifier: 'pg', isTypeOnly: false })).toContain('the database driver')
  })
})

test('every kind of import is found', () => {
  const source = `
    import a, { type B } from './one.ts'
    import type { C } from './two.ts'
    export { d } from './three.ts'
    export * from './four.ts'
    import './five.css'
    const later = () => import('./six.ts')
  `
  expect(importsOf('x.ts', source)).toEqual([
    { specifier: './one.ts', names: ['B'], isTypeOnly: false },
    { specifier: './two.ts', names: ['C'], isTypeOnly: true },
    { specifier: './five.css', names: [], isTypeOnly: false },
    { specifier: './three.ts', names: ['d'], isTypeOnly: false },
    { specifier: './four.ts', names: [''], isTypeOnly: false },
    { specifier: './six.ts', names: [], isTypeOnly: false },
  ])
})
