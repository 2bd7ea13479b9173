import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { readNumber } from '#shared/domain/mobile-numbers.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Parses phone numbers of all countries; without a country code only Indian mobile numbers are understood. */
export const phone: Phone = {
  toE164(typed) {
    const isCountryKnown = readNumber(typed).kind !== 'COUNTRY_MISSING'
    const number = isCountryKnown ? parsePhoneNumberFromString(typed, 'IN') : undefined
    if (number?.isValid()) return number.number
    const refusal = new Refused('MOBILE_NUMBER_INVALID')
    throw new Refused('MOBILE_NUMBER_INVALID', { fields: { mobileNumber: refusal.message } })
  },
}
