/** Parses phone numbers. */
export interface Phone {
  /** The number in E.164; without a country code it must be an Indian mobile number. Throws MOBILE_NUMBER_INVALID. */
  toE164(typed: string): string
}
