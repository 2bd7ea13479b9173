import { parseCsv } from './csv-parser.ts'
import { csvLine } from './csv.ts'
import { expect, test } from 'vitest'

test.each<[(string | number)[], string]>([
  [[], ''],
  [['Asha', 199, -5, ''], '"Asha",199,-5,""'],
  [['Rao, Asha', 'say "Om"', 'two\nlines'], '"Rao, Asha","say ""Om""","two\nlines"'],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [['a-b', 'a = b', 'आशा', "'quoted'"], `"a-b","a = b","आशा","'quoted'"`],
])('%j becomes one line with every text quoted', (fields, line) => {
  expect(csvLine(fields)).toBe(`${line}\r\n`)
})

test.each(['+919876543210', '+14155552671', '-5', '-0.5', '1299', '0'])(
  'the phone number or plain number %s is not changed',
  (value) => {
    expect(csvLine([value])).toBe(`"${value}"\r\n`)
  },
)

const plain = ['=1+1', '+91 98765', '+1+1', '+0123456789', '+91', '-1+1', '--1', '-1e9', '@SUM(1)', '|x', '%x']
const otherForms = ['＝1+1', '＋1', '－1', '＠x', '｜x', '％x', '﹦1', '⁼1', '−1', '+919876543210\n=1']
const invisibleBefore = [
  '\t=1',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  '\u00A0=1',
  '\u3000=1',
  '\u200B=1',
  '\u00AD=1',
  '\uFEFF=1',
  '\u061C=1',
  '\u2066=1',
  '\u202E=1',
  '\u2060\u200F =1',
  '\u3164=1',
  '\u034F=1',
  '\u2800=1',
  '\u0000=1',
  '\u000B=1',
]

test.each([...plain, ...otherForms, ...invisibleBefore])(
  '%j is not written as a formula, and is read back',
  (value) => {
    expect(csvLine([value]).slice(0, 2)).toBe(`"'`)
    const read = parseCsv(csvLine(['x', value]))[0]?.cells[1]
    expect(read?.replaceAll("'", '').trim()).toBe(value.trim())
  },
)

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a\t=1', "a\t'=1"],
  ['a\n=1\r\n@x', "a\n'=1\r\n'@x"],
  ['a; \u200B＝1', "a;' \u200B＝1"],
  ['5 pm; be there', '5 pm; be there'],
])('a program that ignores quotes finds no formula in %j', (value, written) => {
  expect(csvLine([value])).toBe(`"${written}"\r\n`)
  for (const cell of csvLine([value, value]).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"\u200B]*[=@＝]/u)
})

test('a long text of separators and blanks is written within two seconds', () => {
  for (const text of ['\n', '\t', ' ', '; ', '\u200B']) {
    const start = performance.now()
    csvLine([text.repeat(200_000)])
    expect(performance.now() - start).toBeLessThan(2000)
  }
})
