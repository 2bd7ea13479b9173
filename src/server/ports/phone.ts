/** Parses telephone numbers. */
export interface Phone {
  /** The number in E.164; Indian unless it has another country code. Throws MOBILE_NUMBER_INVALID. */
  toE164(typed: string): string
}
