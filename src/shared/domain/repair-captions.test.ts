import { captionsProblem } from './captions.ts'
import { repairCaptions } from './repair-captions.ts'
import { expect, test } from 'vitest'

const TIME = '00:01.000 --> 00:04.000'

/** The repaired text, and what was changed how often. */
function repair(given: string) {
  const repaired = repairCaptions(given)
  if (repaired.problem !== null) return { problem: repaired.problem }
  return { text: repaired.text, changes: repaired.changes.map(({ kind, count, at }) => `${kind} ${count} from ${at}`) }
}

const webVtt = (...blocks: string[]) => `${['WEBVTT', ...blocks].join('\n\n')}\n`

test.each([
  ['strict WebVTT', webVtt(`${TIME} line:0\n<v Asha>Om & peace`), webVtt(`${TIME} line:0\n<v Asha>Om &amp; peace`), []],
  ['a header and names', `WEBVTT Day one\nKind: captions\n\nfirst\n${TIME}\nOm`, webVtt(`${TIME}\nOm`), []],
  [
    'SubRip of YouTube with the line ends of Windows',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\nBreathe in,\r\nand out.\r\n\r\n2\r\n01:00:05,500 --> 01:00:06,000\r\nOm\r\n',
    webVtt(`${TIME}\nBreathe in,\nand out.`, '01:00:05.500 --> 01:00:06.000\nOm'),
    ['CONVERTED_FROM_SRT 1 from 1'],
  ],
  [
    'SubRip without numbers, and without empty lines',
    '00:00:01,000 --> 00:00:04,000\nOne\n00:00:05,000-->00:00:06,000\nTwo\n3\n00:00:07,000 --> 00:00:08,000\nThree\n\n4\n',
    webVtt(`${TIME}\nOne`, '00:05.000 --> 00:06.000\nTwo', '00:07.000 --> 00:08.000\nThree'),
    ['CONVERTED_FROM_SRT 1 from 1'],
  ],
  [
    'SubRip with marks, fonts, coordinates and an empty line inside',
    '1\n00:00:01,000 --> 00:00:04,000 X1:40 X2:600\n{\\an8}<font color="#fff">Om</font>\n\n<I>shanti</I>\n\n2\n00:00:05,0 --> 00:00:06,0\n7',
    webVtt(`${TIME}\nOm\n<i>shanti</i>`, '00:05.000 --> 00:06.000\n7'),
    ['CONVERTED_FROM_SRT 1 from 1', 'EMPTY_LINES 1 from 5', 'TAGS 1 from 2', 'SETTINGS 1 from 2'],
  ],
  ['WebVTT without its first line', `${TIME}\nOm`, webVtt(`${TIME}\nOm`), ['HEADER_ADDED 1 from 1']],
  [
    'captions without length, as Whisper writes them',
    webVtt('00:01.000 --> 00:01.000\nlost', `${TIME}\nOm`, '00:09.000 --> 00:08.000\nlost'),
    webVtt(`${TIME}\nOm`),
    ['WITHOUT_LENGTH 2 from 3'],
  ],
  [
    'times as people write them',
    'WEBVTT\n\n0:00:01.000 --> 0:00:04.000\nOne\n\n00:05,5 --> 75:00.0001\nTwo',
    webVtt(`${TIME}\nOne`, '00:05.500 --> 01:15:00.000\nTwo'),
    ['TIMES 2 from 3'],
  ],
  [
    'captions out of order; those that overlap stay',
    webVtt('00:05.000 --> 00:09.000\nTwo', `${TIME}\nOne`, '00:05.000 --> 00:06.000\nThree'),
    webVtt(`${TIME}\nOne`, '00:05.000 --> 00:09.000\nTwo', '00:05.000 --> 00:06.000\nThree'),
    ['SORTED 1 from 1'],
  ],
  [
    'styles, regions, notes and an offset',
    `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:x\n\nNOTE by Asha\n\n${TIME} region:x\nOm\n\nNOTE\nend`,
    webVtt(`${TIME}\nOm`),
    ['SETTINGS 1 from 12', 'STYLES 2 from 4', 'NOTES 2 from 10', 'OFFSET 1 from 2'],
  ],
  [
    'a name with an apostrophe, and with quotation marks',
    webVtt(`${TIME}\n<v Sinead O'Hara>Om</v> <v "Asha & Ravi">shanti`),
    webVtt(`${TIME}\n<v Sinead O'Hara>Om</v> <v Asha &amp; Ravi>shanti`),
    [],
  ],
  [
    'signs that are no tags',
    webVtt(`${TIME}\nI <3 you, a < b, <asha@example.com> --> &lt;&gt;`),
    webVtt(`${TIME}\nI &lt;3 you, a &lt; b, &lt;asha@example.com> --&gt; &lt;>`),
    ['ESCAPED 1 from 3'],
  ],
  [
    'tags of web pages',
    webVtt(`${TIME}\n<script src=x>one</script><br/><STRONG class=x>two</STRONG> <b onclick="x">three</b>`),
    webVtt(`${TIME}\none\n<b>two</b> <b>three</b>`),
    ['TAGS 1 from 3'],
  ],
  [
    'times inside a text',
    webVtt(`${TIME}\nOm <00:02.000><c.gold>shanti</c> <0:00:03,000>shanti`),
    webVtt(`${TIME}\nOm <00:02.000><c.gold>shanti</c> <00:03.000>shanti`),
    [],
  ],
  [
    'settings of YouTube, unknown ones and more than 100 %',
    webVtt(`${TIME} align:middle position:0% onload:x\nOm`, '00:05.000 --> 00:06.000 size:120% line:101%\nOm'),
    webVtt(`${TIME} align:center position:0%\nOm`, '00:05.000 --> 00:06.000 size:100% line:100%\nOm'),
    ['SETTINGS 1 from 3', 'PERCENT 1 from 6'],
  ],
  [
    'times that cannot be read, empty captions and lines without a time',
    `WEBVTT\n\nspoken first\n\n${TIME}\nOm\n\n00:05:00 --> nine\nlost\n\n00:07.000 --> 00:08.000\n\n00:09.000 --> 00:10.000\n<font></font>`,
    webVtt(`${TIME}\nOm`),
    ['UNREADABLE_TIMES 1 from 8', 'WITHOUT_TEXT 2 from 11', 'LINES_WITHOUT_TIME 1 from 3'],
  ],
  ['control characters', webVtt(`${TIME}\nO\u0007m`), webVtt(`${TIME}\nOm`), ['CHARACTERS 1 from 4']],
])('%s is repaired', (_what, given, text, changes) => {
  expect(repair(given)).toEqual({ text, changes })
  expect(captionsProblem(text)).toBeNull()
  expect(repair(text)).toEqual({ text, changes: [] })
})

test.each([
  ['', 'The captions have no lines to show.'],
  ['WEBVTT\n\nNOTE nothing else', 'The captions have no lines to show.'],
  [webVtt(`${TIME}\n`), 'The captions have no lines to show.'],
  ['1\n00:00 words', 'Line 1: a time such as 00:01.000 --> 00:04.000 is missing.'],
  ['WEBVTT\n\nonly words', 'Line 3: a time such as 00:01.000 --> 00:04.000 is missing.'],
  [webVtt('00:00:01:000 --> 00:02.000\nOm'), 'Line 3: a time must look like 00:01.000 --> 00:04.000.'],
  [webVtt('00:04.000 --> 00:04.000\nOm'), 'Line 3: a caption must end after it begins.'],
  ['PK\u0000\u0001', 'The captions have characters that cannot be shown.'],
  [webVtt(`${TIME}\n${'ओ'.repeat(400_000)}`), 'Captions can have at most 1 MB.'],
])('%j is refused', (given, problem) => {
  expect(repair(given)).toEqual({ problem })
})

test('a text that grows beyond the limit while it is repaired is refused', () => {
  expect(repair(webVtt(`${TIME}\n${'<'.repeat(400_000)}`))).toEqual({ problem: 'Captions can have at most 1 MB.' })
})

test.each([
  ['unclosed tags', `${TIME}\n${'<b.x'.repeat(200_000)}`],
  ['closed tags', `${TIME}\n${'<b.x>'.repeat(150_000)}`],
  ['braces', `${TIME}\n${'{\\a'.repeat(250_000)}`],
  ['entities', `${TIME}\n${'&'.repeat(100_000)}`],
  ['spaces', `${TIME}\n${' '.repeat(900_000)}x`],
  ['settings', `${TIME}${' line:0'.repeat(100_000)}\nOm`],
  ['digits in a setting', `${TIME} line:${'1'.repeat(900_000)}\nOm`],
  ['times', '00:01.000 --> 00:04.000\n'.repeat(40_000)],
  ['digits and colons', '1:1'.repeat(300_000)],
  ['empty lines', '\n'.repeat(1_000_000)],
])('a long text of %s takes little time', (_what, text) => {
  const before = performance.now()
  repairCaptions(webVtt(text))
  expect(performance.now() - before).toBeLessThan(4000)
})

test('more captions than any recording needs are refused', () => {
  const captions = (count: number) => 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\na\n\n'.repeat(count)
  expect(repairCaptions(captions(20_000))).toMatchObject({ problem: null })
  expect(repairCaptions(captions(20_001))).toEqual({ problem: 'There can be at most 20,000 captions.' })
})
