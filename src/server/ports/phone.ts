/** Knows what a telephone number is. */
export interface Phone {
  /** The number as E.164, read as an Indian one unless it names another country. Throws MOBILE_NUMBER_INVALID. */
  toE164(typed: string): string
}
