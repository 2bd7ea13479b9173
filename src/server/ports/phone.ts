/** Parses telephone numbers. */
export interface Phone {
  /**
   * The number in E.164; one without a country code must be an Indian mobile number. Throws MOBILE_NUMBER_INVALID and
   * MOBILE_COUNTRY_MISSING.
   */
  toE164(typed: string): string
}
