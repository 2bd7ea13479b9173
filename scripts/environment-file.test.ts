import { readEnvironment } from './environment-file.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Program of systemd with the same parser, except that it expands `$`. */
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

const examples: [what: string, text: string, value: string][] = [
  ['& and ?', 'A=postgres://u:p@db/x?sslmode=verify-full&sslrootcert=/etc/x.crt', ''],
  ['; | < > ( ) * ~ and !', 'A=a;b|c<d>e(f)*~!', ''],
  ['backquotes', 'A=`touch evil`', ''],
  ['blanks inside', 'A=Sadhana <no-reply@example.org>', ''],
  ['blanks around', 'A= \t a b \t ', 'a b'],
  ['blanks around the name', ' A = b', 'b'],
  ['# and ; behind a value', 'A=a # b ; c', 'a # b ; c'],
  ['double quotes', 'A="a b "', 'a b '],
  ['single quotes', "A='a \\ \" b'", 'a \\ " b'],
  ['quotes inside', 'A=a"b"c\'d', 'a"b"c\'d'],
  ['quotes behind quotes', `A="a b" 'c' d`, 'a bcd'],
  ['escapes in double quotes', 'A="a\\"b\\\\c\\`d\\n"', 'a"b\\c`d\\n'],
  ['escapes without quotes', 'A=a\\ b\\\\c\\n\\ ', 'a b\\cn '],
  ['a line that goes on', 'A=a\\\nb', 'ab'],
  ['a quoted line that goes on', 'A="a\\\nb"', 'ab'],
  ['lines in quotes', 'A="a\nb"', 'a\nb'],
  ['Windows line ends', 'B=1\r\nA=a b\r\n', 'a b'],
  ['Unicode', 'A=साधना – “é” 🪷', ''],
  ['remarks and empty lines', '# A=1\n; A=2\n\n  # A=3\nA=4', '4'],
  ['lines that are no assignments', 'nothing\n1A=2\nexport A=3\nA=4', '4'],
  ['the last of several', 'A=1\nA=2', '2'],
  ['=', 'A=a==b=', 'a==b='],
  ['no end of quotes', 'A="a b', 'a b'],
]

test.each(examples)('%s: as systemd reads it', (_what, text, value) => {
  expect(readEnvironment(text)['A']).toBe(value || text.slice('A='.length))
})

/** The program prints line ends inside values differently. */
const onOneLine = examples.filter(([what]) => what !== 'lines in quotes')

test.runIf(existsSync(SYSTEMD)).each(onOneLine)('%s: as this machine’s systemd reads it', (_what, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-environment-'))
  mkdirSync(join(folder, 'environment.d'))
  writeFileSync(join(folder, 'environment.d/a.conf'), text)
  const env = { XDG_CONFIG_HOME: folder, HOME: folder, LANG: 'C.UTF-8' }
  const written = execFileSync(SYSTEMD, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  rmSync(folder, { recursive: true })
  // The output is shell syntax.
  const found = execFileSync('/bin/sh', ['-c', `${written.replaceAll(/^(?=QT_)/gm, '#')}\nprintf %s "$A"`], {
    encoding: 'utf8',
    env: {},
  })
  expect(found).toBe(readEnvironment(text)['A'])
})

test('$ is not expanded, and values may be empty', () => {
  const text = 'A=a$(id)${HOME}$B\nB="$(id)"\nC='
  expect(readEnvironment(text)).toEqual({ A: 'a$(id)${HOME}$B', B: '$(id)', C: '' })
})

test('a comment that ends with a backslash is refused', () => {
  expect(() => readEnvironment('# a\\\nA=1')).toThrow('versions of systemd')
})
