import { Refused } from '#server/platform/errors.ts'
import { stateOfGstin } from '#shared/domain/gst.ts'

/** Sets the state that the GSTIN contains; refuses a different state beside it. */
export function withStateOfGstin<Details extends { state: string; gstin: string }>(details: Details): Details {
  if (details.gstin === '') return details
  const state = stateOfGstin(details.gstin)
  if (details.state !== '' && details.state !== state) {
    throw new Refused('MALFORMED', { fields: { state: 'The GSTIN belongs to another state.' } })
  }
  return { ...details, state }
}
