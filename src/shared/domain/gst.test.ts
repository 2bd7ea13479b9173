import { checkCharacter, isGstin, type SupplyStates, stateName, taxesIncludedIn, taxesOfRefund } from './gst.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const atHome: SupplyStates = { sellerState: '27', placeOfSupply: '27' }
const away: SupplyStates = { sellerState: '27', placeOfSupply: '29' }
const supplies = fc.constantFrom(atHome, away)
const amount = fc.integer({ min: 1, max: 100_000_00 })

const sum = ({ taxableInPaise, lines }: ReturnType<typeof taxesIncludedIn>) =>
  lines.reduce((total, line) => total + line.amountInPaise, taxableInPaise)

describe('the tax included in an amount', () => {
  test.each([
    [
      11_800,
      atHome,
      10_000,
      [
        ['CGST', 900],
        ['SGST', 900],
      ],
    ],
    [11_800, away, 10_000, [['IGST', 1800]]],
    [
      19_900,
      atHome,
      16_864,
      [
        ['CGST', 1518],
        ['SGST', 1518],
      ],
    ],
    [19_900, away, 16_864, [['IGST', 3036]]],
    [
      100,
      atHome,
      84,
      [
        ['CGST', 8],
        ['SGST', 8],
      ],
    ],
    [100, away, 85, [['IGST', 15]]],
    [
      11_800,
      { sellerState: '04', placeOfSupply: '04' },
      10_000,
      [
        ['CGST', 900],
        ['UTGST', 900],
      ],
    ],
    [
      11_800,
      { sellerState: '07', placeOfSupply: '07' },
      10_000,
      [
        ['CGST', 900],
        ['SGST', 900],
      ],
    ],
  ])('%i paise, %o: %i are taxed', (paise, where, taxable, lines) => {
    const found = taxesIncludedIn(paise, where)
    expect(found.taxableInPaise).toBe(taxable)
    expect(found.lines.map((line) => [line.name, line.amountInPaise])).toEqual(lines)
  })

  test('adds up to any amount', () => {
    fc.assert(fc.property(amount, supplies, (paise, where) => sum(taxesIncludedIn(paise, where)) === paise))
  })

  test('of partial refunds adds up to the tax of the whole, and each part adds up', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), supplies, (parts, where) => {
        let before = 0
        const taxes = [0, 0]
        for (const now of parts) {
          const part = taxesOfRefund({ before, now }, where)
          expect(sum(part)).toBe(now)
          part.lines.forEach((line, at) => (taxes[at] = (taxes[at] ?? 0) + line.amountInPaise))
          before += now
        }
        taxesIncludedIn(before, where).lines.forEach((line, at) => expect(taxes[at]).toBe(line.amountInPaise))
      }),
    )
  })
})

describe('a GSTIN', () => {
  test.each([
    ['27AAPFU0939F1ZV', true],
    ['29AAGCB7383J1Z4', true],
    ['27AAPFU0939F1ZW', false],
    ['72AAPFU0939F1ZV', false],
    ['27aapfu0939f1zv', false],
    ['27AAPFU0939F1Z', false],
    ['', false],
  ])('%s: %s', (text, expected) => expect(isGstin(text)).toBe(expected))

  test('with one wrong character is invalid', () => {
    const good = '27AAPFU0939F1ZV'
    for (let at = 2; at < 7; at++) {
      const wrong = good.slice(0, at) + (good[at] === 'B' ? 'C' : 'B') + good.slice(at + 1)
      expect(isGstin(wrong)).toBe(false)
    }
    expect(checkCharacter(good.slice(0, -1))).toBe('V')
  })
})

test('a state has a name', () => {
  expect([stateName('27'), stateName('99')]).toEqual(['Maharashtra', null])
})
