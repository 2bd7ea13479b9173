import { linksInRichText, parseRichText } from './rich-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const text = (words: string) => ({ kind: 'text', text: words })
const paragraph = (...children: unknown[]) => ({ kind: 'paragraph', children })

test.each([
  ['', []],
  ['  \n \n', []],
  ['One line', [paragraph(text('One line'))]],
  ['Two\nlines', [paragraph(text('Two lines'))]],
  ['One\n\nTwo', [paragraph(text('One')), paragraph(text('Two'))]],
  ['A **bold** word', [paragraph(text('A '), { kind: 'bold', children: [text('bold')] }, text(' word'))]],
  ['*italic*', [paragraph({ kind: 'italic', children: [text('italic')] })]],
  ['2 * 3 * 4', [paragraph(text('2 * 3 * 4'))]],
  ['**open', [paragraph(text('**open'))]],
  ['- one\n- two', [{ kind: 'list', items: [[text('one')], [text('two')]] }]],
  [
    'Bring\n- a cushion\nand',
    [paragraph(text('Bring')), { kind: 'list', items: [[text('a cushion')]] }, paragraph(text('and'))],
  ],
  [
    '[the **courses**](/courses)',
    [
      paragraph({
        kind: 'link',
        href: '/courses',
        children: [text('the '), { kind: 'bold', children: [text('courses')] }],
      }),
    ],
  ],
  [
    '**see [us](/about)**',
    [paragraph({ kind: 'bold', children: [text('see '), { kind: 'link', href: '/about', children: [text('us')] }] })],
  ],
  ['[a](javascript:alert)', [paragraph(text('[a](javascript:alert)'))]],
  ['[a](//elsewhere.example)', [paragraph(text('[a](//elsewhere.example)'))]],
  ['<b onclick=x>hi</b>', [paragraph(text('<b onclick=x>hi</b>'))]],
])('%j', (source, blocks) => {
  expect(parseRichText(source)).toEqual(blocks)
})

test('the links of a text are found wherever they stand', () => {
  const source =
    'A [b](/about) and **[c](https://example.com/x)**\n- [d](mailto:asha@example.com)\n- [e](tel:+919876543210)'
  expect(linksInRichText(source)).toEqual([
    '/about',
    'https://example.com/x',
    'mailto:asha@example.com',
    'tel:+919876543210',
  ])
})

test('every text is read in a moment, and nothing of it is lost but its marks', () => {
  const source = fc.array(fc.constantFrom('*', '**', '[', ']', '(', ')', '- ', '\n', '\n\n', 'a', 'b c', '/x'), {
    maxLength: 60,
  })
  const shown = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(shown).join('')
      : typeof value === 'object' && value !== null
        ? shown('text' in value ? [value.text] : Object.values(value).filter(Array.isArray))
        : String(value)
  fc.assert(
    fc.property(source, (parts) => {
      const abcOnly = (words: string) => words.replaceAll(/[^abc]/g, '')
      expect(abcOnly(shown(parseRichText(parts.join(''))))).toBe(abcOnly(parts.join('')))
    }),
  )
  const start = performance.now()
  parseRichText(`${'*a '.repeat(1000)}${'[a]('.repeat(1000)}${'**'.repeat(1000)}`)
  expect(performance.now() - start).toBeLessThan(200)
})
