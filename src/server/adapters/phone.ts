import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The world's numbering plans; a number without a country is an Indian one. */
export const phone: Phone = {
  toE164(typed) {
    const number = parsePhoneNumberFromString(typed, 'IN')
    if (number?.isValid()) return number.number
    const refusal = new Refused('MOBILE_NUMBER_INVALID')
    throw new Refused('MOBILE_NUMBER_INVALID', { fields: { mobileNumber: refusal.message } })
  },
}
