/** Combining marks by descending class: normalising takes time quadratic in their number. */
const MARKS_DESCENDING = ['\u0345', '\u0301', '\u0323', '\u0328', '\u0316', '\u031b', '\u0321', '\u0334']

/** A letter followed by combining marks in descending order, `length` characters in total. */
export function descendingMarks(length: number): string {
  const each = Math.ceil((length - 1) / MARKS_DESCENDING.length)
  return `a${MARKS_DESCENDING.map((mark) => mark.repeat(each)).join('')}`.slice(0, length)
}

/** Repeats the longest allowed sequence of marks: the most expensive text that is normalised. */
export function allowedMarks(length: number): string {
  return descendingMarks(31)
    .repeat(Math.ceil(length / 31))
    .slice(0, length)
}

/** Texts that are expensive for some parser, by a description. */
export const COSTLY_TEXTS: Record<string, (length: number) => string> = {
  'marks in the wrong order': descendingMarks,
  'as many marks as may be': allowedMarks,
  spaces: (length) => ` ${'x '.repeat(length)}`.slice(0, length - 1) + 'x',
  'spaces alone': (length) => `x${' '.repeat(length - 2)}x`,
  'parts of addresses': (length) => 'a.@-'.repeat(length).slice(0, length),
  digits: (length) => '9'.repeat(length),
  'hyphens and letters': (length) => 'a-'.repeat(length).slice(0, length),
  captions: (length) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<c.a'.repeat(length)}`.slice(0, length),
  'settings of captions': (length) => `WEBVTT\n\n00:01.000 --> 00:02.000${' line:0'.repeat(length)}`.slice(0, length),
  'times of captions': (length) => `WEBVTT\n\n${'0:0->0:1\na\n'.repeat(length)}`.slice(0, length),
  'letters that grow': (length) => 'ŉİ'.repeat(length).slice(0, length),
}
