import { csvLine } from './csv.ts'
import { expect, test } from 'vitest'

test.each<[(string | number)[], string]>([
  [[], ''],
  [['Asha', 199], 'Asha,199'],
  [['Rao, Asha', 'say "Om"', 'two\nlines'], '"Rao, Asha","say ""Om""","two\nlines"'],
  [['=1+1', '+91', '-1', '@x', '|x', '%x'], "'=1+1,'+91,'-1,'@x,'|x,'%x"],
  [[' =1+1', '\t=1', '\rx'], `' =1+1,'\t=1,"'\rx"`],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [[-5, 'a-b', 'आशा'], '-5,a-b,आशा'],
])('%j is one line that counts nothing', (fields, line) => {
  expect(csvLine(fields)).toBe(`${line}\r\n`)
})
