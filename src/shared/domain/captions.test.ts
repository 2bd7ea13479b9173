import { captionsProblem, normaliseCaptions } from './captions.ts'
import { expect, test } from 'vitest'

const cue = '00:01.000 --> 00:04.000\nBreathe in.'

test.each([
  ['one cue', `WEBVTT\n\n${cue}`],
  ['a byte order mark and the line ends of Windows', `\uFEFFWEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}\r\n`],
  [
    'a title, a header, a note, names and hours',
    `WEBVTT Day one\nKind: captions\n\nNOTE by Asha\nchecked\n\n1\n${cue}\n\nsecond\n01:00:01.000 --> 100:00:04.500\nBreathe out.`,
  ],
  ['settings', 'WEBVTT\n\n00:01.000 --> 00:04.000 line:-1 position:50%,center size:80% align:start vertical:rl\nOm'],
  [
    'the tags of WebVTT',
    'WEBVTT\n\n00:01.000 --> 00:04.000\n<v.loud Guru Ji><b>Om</b> <c.gold>shanti</c> <00:02.000><i>shanti</i> <lang hi>ओम्</lang></v> & peace',
  ],
  ['cues that start at the same time', `WEBVTT\n\n${cue}\n\n${cue}`],
  ['a cue without text', 'WEBVTT\n\n00:01.000 --> 00:04.000'],
])('captions with %s are accepted', (_what, text) => {
  expect(captionsProblem(text)).toBeNull()
})

test.each([
  ['', 'The captions must begin with the line WEBVTT.'],
  ['1\n00:00:01,000 --> 00:00:04,000\nA subtitle of SubRip.', 'The captions must begin with the line WEBVTT.'],
  ['WEBVTTX\n\n', 'The captions must begin with the line WEBVTT.'],
  [`WEBVTT\n${cue}`, 'An empty line must follow the line WEBVTT.'],
  ['WEBVTT\n\nNOTE nothing else', 'The captions have no lines to show.'],
  ['WEBVTT\n\nonly words', 'Line 3: a time such as 00:01.000 --> 00:04.000 is missing.'],
  ['WEBVTT\n\n00:01,000 --> 00:04,000\nOm', 'Line 3: a time must look like 00:01.000 --> 00:04.000.'],
  ['WEBVTT\n\n00:61.000 --> 01:04.000\nOm', 'Line 3: a time must look like 00:01.000 --> 00:04.000.'],
  ['WEBVTT\n\n00:04.000 --> 00:04.000\nOm', 'Line 3: a caption must end after it begins.'],
  [`WEBVTT\n\n${cue}\n\n00:00.999 --> 00:05.000\nOm`, 'Line 6: a caption cannot begin before the one above it.'],
  [`WEBVTT\n\n${cue}\n00:05.000 --> 00:06.000\nOm`, 'Line 5: an empty line must stand before the next time.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000 onload:x\nOm', 'Line 3: the setting behind the time is not known.'],
  ['WEBVTT\n\nSTYLE\n::cue { background: url(//x) }\n\n' + cue, 'Line 3: styles and regions are not accepted.'],
  ['WEBVTT\n\nREGION\nid:x\n\n' + cue, 'Line 3: styles and regions are not accepted.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\n<script>alert(1)</script>', 'Line 4: only the tags of WebVTT are accepted.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\n<b onclick="x">Om</b>', 'Line 4: only the tags of WebVTT are accepted.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\n<v Guru onload=x>Om', 'Line 4: only the tags of WebVTT are accepted.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\n<<b>img src=x>', 'Line 4: only the tags of WebVTT are accepted.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\nless < more', 'Line 4: only the tags of WebVTT are accepted.'],
  ['WEBVTT\n\nNOTE\n00:01.000 --> 00:04.000', 'Line 4: a note cannot hold the times of a caption.'],
  ['WEBVTT\n\n00:01.000 --> 00:04.000\nO\u0000m', 'The captions have characters that cannot be shown.'],
  [`WEBVTT\n\n00:01.000 --> 00:04.000\n${'ओ'.repeat(400_000)}`, 'Captions can have at most 1 MB.'],
])('%j is refused', (text, problem) => {
  expect(captionsProblem(text)).toBe(problem)
})

test('stored captions have no byte order mark and uniform line ends', () => {
  expect(normaliseCaptions('\uFEFFWEBVTT\r\n\rOm\n')).toBe('WEBVTT\n\nOm\n')
})

test('a long text of unclosed tags is refused', () => {
  const text = `WEBVTT\n\n00:01.000 --> 00:04.000\n${'<b.x'.repeat(200_000)}`
  expect(captionsProblem(text)).toBe('Line 4: only the tags of WebVTT are accepted.')
})
