import { withoutComments } from './source.ts'
import {
  readsSystemTime,
  countLines,
  MAX_LINES,
  WARN_LINES,
  createsFormatterAtImport,
  findMachineDetail,
} from './text-rules.ts'
import { projectFiles, read, root } from './tree.ts'
import { describe, expect, test } from 'vitest'

const code = projectFiles('{src,tests,scripts,demo,bench,prove}/**/*.{ts,tsx,mjs,css}', '*.ts')
const texts = projectFiles('**/*.{ts,tsx,mjs,js,json,jsonc,md,html,css,yml,yaml,svg}', '.*', '.ci/*', '.githooks/*')

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = code.map((file) => ({ file, lines: countLines(read(file)) })).filter(({ lines }) => lines > WARN_LINES)
  const listed = long.map(({ file, lines }) => `  ${lines} ${file}`).join('\n')
  if (listed) console.info(`Over ${WARN_LINES} lines:\n${listed}`)
  expect(long.filter(({ lines }) => lines > MAX_LINES)).toEqual([])
})

test('only the clock files read the system time', () => {
  const source = projectFiles('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(source.filter((file) => readsSystemTime(file, withoutComments(file, read(file))))).toEqual([])
})

test('no module loaded by a browser creates a formatter at import', () => {
  const source = projectFiles('src/{shared,web}/**/*.{ts,tsx}')
  expect(source.filter((file) => createsFormatterAtImport(read(file)))).toEqual([])
})

test('no text contains a path or address of one machine', () => {
  const found = texts
    .filter((file) => file !== 'tests/architecture/text-rules.test.ts')
    .flatMap((file) => findMachineDetail(read(file), root)?.replace(/^/, `${file}: `) ?? [])
  expect(texts).toContain('package-lock.json')
  expect(found).toEqual([])
})

describe('the rules themselves', () => {
  test.each([
    ['src/server/features/a/a.service.ts', 'const now = Date.now()', true],
    ['src/server/features/a/a.service.ts', 'const now = new Date()', true],
    ['src/web/ui/countdown.tsx', 'Temporal.Now.instant()', true],
    ['src/server/features/a/a.service.ts', 'const then = new Date(row.created_at)', false],
    ['src/server/adapters/clock-system.ts', 'new Date()', false],
    ['src/web/platform/clock-machine.ts', 'Date.now()', false],
  ])('%s: %s', (file, line, expected) => {
    expect(readsSystemTime(file, line)).toBe(expected)
  })

  test.each([
    ["const price = new Intl.NumberFormat('en-IN')", true],
    ["export const day = new Intl.DateTimeFormat('hi-IN', {", true],
    ["const price = once(() => new Intl.NumberFormat('en-IN'))", false],
    ["  const form = new Intl.PluralRules('en')", false],
  ])('%s', (line, expected) => {
    expect(createsFormatterAtImport(line)).toBe(expected)
  })

  test('a comment that mentions a clock is ignored', () => {
    expect(withoutComments('a.ts', 'f() // Date.now()\n/* new Date()\n*/ g()').split(/\s+/)).toEqual(['f()', 'g()'])
  })

  test.each([
    'see /srv/checkouts/main/README.md',
    '"path": "/root/project"',
    'cd /home/asha/sadhana',
    '"resolved": "https://mirror.example/left-pad.tgz"',
    'registry=http://10.0.0.1:4873/',
  ])('finds %s', (text) => {
    expect(findMachineDetail(text, '/srv/checkouts/main')).toBeDefined()
  })

  test.each([
    'https://example.org/home/of-art',
    './root/x',
    'src/home/page.tsx',
    "path: '/home'",
    '"integrity": "sha512"',
  ])('ignores %s', (text) => {
    expect(findMachineDetail(text, '/srv/checkouts/main')).toBeUndefined()
  })

  test('lines are counted as an editor shows them', () => {
    expect([countLines('a\nb\n'), countLines('a\nb'), countLines('a\n')]).toEqual([2, 2, 1])
  })
})
