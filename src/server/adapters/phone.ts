import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { readNumber } from '#shared/domain/mobile-numbers.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Parses telephone numbers of all countries; without a country code only Indian mobile numbers are understood. */
export const phone: Phone = {
  toE164(typed) {
    if (readNumber(typed).kind === 'COUNTRY_MISSING') throw refused('MOBILE_COUNTRY_MISSING')
    const number = parsePhoneNumberFromString(typed, 'IN')
    if (number?.isValid()) return number.number
    throw refused('MOBILE_NUMBER_INVALID')
  },
}

/** The refusal, attached to its form field. */
function refused(code: 'MOBILE_COUNTRY_MISSING' | 'MOBILE_NUMBER_INVALID'): Refused {
  return new Refused(code, { fields: { mobileNumber: new Refused(code).message } })
}
