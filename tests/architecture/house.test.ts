import { withoutComments } from './source.ts'
import {
  asksTheMachine,
  countLines,
  longest,
  longish,
  makesFormattersWhileLoading,
  namesOneMachine,
} from './text-rules.ts'
import { projectFiles, read, root } from './tree.ts'
import { describe, expect, test } from 'vitest'

const code = projectFiles('{src,tests,scripts,demo,bench,prove}/**/*.{ts,tsx,mjs,css}', '*.ts')
const texts = projectFiles('**/*.{ts,tsx,mjs,js,json,jsonc,md,html,css,yml,yaml,svg}', '.*', '.ci/*', '.githooks/*')

test(`no file is longer than ${longest} lines`, () => {
  const long = code.map((file) => ({ file, lines: countLines(read(file)) })).filter(({ lines }) => lines > longish)
  const note = long.map(({ file, lines }) => `  ${lines} ${file}`).join('\n')
  if (note) console.info(`Over ${longish} lines, ask why:\n${note}`)
  expect(long.filter(({ lines }) => lines > longest)).toEqual([])
})

test('only the clock files ask the machine for the time', () => {
  const source = projectFiles('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(source.filter((file) => asksTheMachine(file, withoutComments(file, read(file))))).toEqual([])
})

test('nothing that a browser loads makes a formatter by the way', () => {
  const source = projectFiles('src/{shared,web}/**/*.{ts,tsx}')
  expect(source.filter((file) => makesFormattersWhileLoading(read(file)))).toEqual([])
})

test('no text names what only one machine knows', () => {
  const found = texts
    .filter((file) => file !== 'tests/architecture/house.test.ts')
    .flatMap((file) => namesOneMachine(read(file), root)?.replace(/^/, `${file}: `) ?? [])
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
  ])('%s: %s', (file, line, asks) => {
    expect(asksTheMachine(file, line)).toBe(asks)
  })

  test.each([
    ["const price = new Intl.NumberFormat('en-IN')", true],
    ["export const day = new Intl.DateTimeFormat('hi-IN', {", true],
    ["const price = once(() => new Intl.NumberFormat('en-IN'))", false],
    ["  const form = new Intl.PluralRules('en')", false],
  ])('%s', (line, makes) => {
    expect(makesFormattersWhileLoading(line)).toBe(makes)
  })

  test('a comment that names a clock asks nothing', () => {
    expect(withoutComments('a.ts', 'f() // Date.now()\n/* new Date()\n*/ g()').split(/\s+/)).toEqual(['f()', 'g()'])
  })

  test.each([
    'see /srv/checkouts/main/README.md',
    '"path": "/root/project"',
    'cd /home/asha/sadhana',
    '"resolved": "https://mirror.example/left-pad.tgz"',
    'registry=http://10.0.0.1:4873/',
  ])('finds %s', (text) => {
    expect(namesOneMachine(text, '/srv/checkouts/main')).toBeDefined()
  })

  test.each([
    'https://example.org/home/of-art',
    './root/x',
    'src/home/page.tsx',
    "path: '/home'",
    '"integrity": "sha512"',
  ])('leaves %s alone', (text) => {
    expect(namesOneMachine(text, '/srv/checkouts/main')).toBeUndefined()
  })

  test('lines are counted as an editor shows them', () => {
    expect([countLines('a\nb\n'), countLines('a\nb'), countLines('a\n')]).toEqual([2, 2, 1])
  })
})
