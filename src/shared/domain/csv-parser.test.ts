import { BYTE_ORDER_MARK, parseCsv } from './csv-parser.ts'
import { csvLine } from './csv.ts'
import { expect, test } from 'vitest'

test.each([
  ['', []],
  ['\n\r\n,,\n', []],
  ['a,b', [[1, 'a', 'b']]],
  ['a,b\n', [[1, 'a', 'b']]],
  [
    `${BYTE_ORDER_MARK}a,b\r\nc,d`,
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ],
  ],
  [
    'a\tb\nc d\te',
    [
      [1, 'a', 'b'],
      [2, 'c d', 'e'],
    ],
  ],
  ['"a,b", "say ""x""" ,c', [[1, 'a,b', 'say "x"', 'c']]],
  [
    '"two\r\nlines",b\nc,d',
    [
      [1, 'two\r\nlines', 'b'],
      [3, 'c', 'd'],
    ],
  ],
  [
    'a\n\n\nb',
    [
      [1, 'a'],
      [4, 'b'],
    ],
  ],
  [
    'say "x",b\n"open,b\nc',
    [
      [1, 'say "x"', 'b'],
      [2, '"open', 'b'],
      [3, 'c'],
    ],
  ],
  ['a,', [[1, 'a', '']]],
  [`'+9198,'ntl`, [[1, '+9198', "'ntl"]]],
])('%j is read line by line', (text, records) => {
  expect(parseCsv(text).map(({ line, cells }) => [line, ...cells])).toEqual(records)
})

test('written cells are read back unchanged', () => {
  const cells = ['=1+1', '＝1', '\u2066=1', '+91 98765', '+919876543210', '-5', 'a "b", c', 'x\ny', "'quoted'", '']
  expect(parseCsv(csvLine(cells))).toEqual([{ line: 1, cells }])
})

test('a long file is read completely', () => {
  const text = csvLine(['Asha', 'asha@example.com', '+919876543210']).repeat(20_000)
  expect(parseCsv(text)).toHaveLength(20_000)
})
