import { privateNames, privateWords, privateWordsInComments, refuseFileName } from './names-rule.ts'
import { projectFiles, read } from './tree.ts'
import { describe, expect, test } from 'vitest'

const ownRule = ['tests/architecture/names-rule.ts', 'tests/architecture/names.test.ts']
const frozen = (file: string) => file.startsWith('src/server/db/migrations/') || ownRule.includes(file)
const code = projectFiles('{src,tests,scripts,demo,bench,prove}/**/*.{ts,tsx}', '*.ts').filter((file) => !frozen(file))
const documents = projectFiles('*.md', 'docs/**/*.md', 'deploy/**/*').filter((file) => file !== 'docs/glossary.md')

test('every file has a role of the closed list, and a plain name', () => {
  expect(code.length).toBeGreaterThan(500)
  expect(
    code.filter((file) => !/^[^/]+\.config\.ts$/.test(file)).flatMap((file) => refuseFileName(file) ?? []),
  ).toEqual([])
})

test('no identifier contains a private term', () => {
  expect(code.flatMap((file) => privateNames(file, read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})

test('no comment contains a private term or calls a person “he”', () => {
  expect(code.flatMap((file) => privateWordsInComments(file, read(file)).map((word) => `${file}: ${word}`))).toEqual([])
})

test('no document contains a private term or calls a person “he”', () => {
  expect(documents.flatMap((file) => privateWords(read(file)).map((word) => `${file}: ${word}`))).toEqual([])
})

describe('the rules themselves', () => {
  test.each([
    'src/server/features/payments/settle-coalescer.ts',
    'src/server/features/payments/payments.repo.ts',
    'src/web/features/videos/video-form.schema.test.ts',
    'tests/e2e/sign-in.e2e.ts',
    'src/server/adapters/pglite/webassembly.d.ts',
  ])('accepts %s', (file) => {
    expect(refuseFileName(file)).toBeUndefined()
  })

  test.each([
    ['src/server/features/users/users.helpers.ts', 'is not a role'],
    ['src/server/features/users/users.standing.repo.ts', 'one role'],
    ['src/server/features/users/welcome-letter.ts', 'not a term'],
    ['src/server/features/grave/public.ts', 'not a term'],
  ])('refuses %s', (file, reason) => {
    expect(refuseFileName(file)).toContain(reason)
  })

  test('finds private terms in names, not in texts or longer words', () => {
    const source = `const openHouse = 'the house'; const DOOMED_FILES = /* told */ newsletter; const warehouse = 1; f({ membersBegun })`
    expect(privateNames('a.ts', source)).toEqual(['openHouse', 'DOOMED_FILES'])
  })

  test('accepts a name of the API only in the files that have it', () => {
    expect(privateNames('src/server/features/progress/progress.service.ts', 'f({ begun })')).toEqual([])
    expect(privateNames('src/server/features/emails/emails.service.ts', 'f({ begun })')).toEqual(['begun'])
  })

  test('finds private terms and “he” in comments, not in code', () => {
    expect(privateWordsInComments('a.ts', `// The member closes his page.\nconst he = 'house' // warehouse`)).toEqual([
      'his',
    ])
  })
})
