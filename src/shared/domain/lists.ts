/** The longest text that a list can be searched for, in characters. */
export const MAX_SEARCH_LENGTH = 100
