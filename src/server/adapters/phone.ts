import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Parses telephone numbers of all countries; one without a country code is taken as Indian. */
export const phone: Phone = {
  toE164(typed) {
    const number = parsePhoneNumberFromString(typed, 'IN')
    if (number?.isValid()) return number.number
    const refusal = new Refused('MOBILE_NUMBER_INVALID')
    throw new Refused('MOBILE_NUMBER_INVALID', { fields: { mobileNumber: refusal.message } })
  },
}
