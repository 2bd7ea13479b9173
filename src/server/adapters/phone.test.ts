import { phone } from './phone.ts'
import { CALLING_CODES, countryOfNumber } from '#shared/domain/calling-codes.ts'
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'

test.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 (98765) 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 212-555-0100', '+12125550100'],
])('%s is %s', (typed, e164) => {
  expect(phone.toE164(typed)).toBe(e164)
})

test.each(['12', '987654321', '98765 432100', '+91 12345', '+999 12345678', '...'])('%s is refused', (typed) => {
  expect(() => phone.toE164(typed)).toThrow('Please enter a complete mobile number.')
})

test.each(['2125550123', '1 212 555 0123', '020 7946 0958'])('%s is not made an Indian number', (typed) => {
  expect(() => phone.toE164(typed)).toThrow('Please enter a complete mobile number.')
})

test('the list of calling codes is that of the library', () => {
  for (const { country, code } of CALLING_CODES)
    expect([country, isSupportedCountry(country) && getCountryCallingCode(country)]).toEqual([country, code])
  const codes = new Set(CALLING_CODES.map(({ code }) => code))
  expect(getCountries().filter((country) => !codes.has(getCountryCallingCode(country)))).toEqual([])
})

test.each([
  ['12125550123', 'US'],
  ['79161234567', 'RU'],
  ['442079460958', 'GB'],
  ['971501234567', 'AE'],
  ['9779812345678', 'NP'],
  ['999123456', null],
])('%s is a number of %s', (digits, country) => expect(countryOfNumber(digits)).toBe(country))
