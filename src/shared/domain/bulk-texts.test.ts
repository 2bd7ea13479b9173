import { withName } from './bulk-texts.ts'
import { expect, test } from 'vitest'

test.each([
  ['Namaste {{name}}, welcome {{name}}.', 'Asha', 'Namaste Asha, welcome Asha.'],
  ['Namaste {{name}},', '', 'Namaste,'],
  ['{{name}}: live today', '$&', '$&: live today'],
  ['Namaste', 'Asha', 'Namaste'],
  ['Namaste {{name}}', '{{name}}', 'Namaste {{name}}'],
])('%j for %j is %j', (text, name, expected) => {
  expect(withName(text, name)).toBe(expected)
})
