/** A video or an audio counts for a certificate from this many of its hundred parts on, an e-book from this share. */
export const SEEN_PARTS_NEEDED = 80

export const MAX_CERTIFICATE_NAME_LENGTH = 80

/** 20 characters of 5 random bits each: 2^100 codes, so that guessing finds none. */
export const CERTIFICATE_CODE = /^[a-z2-7]{20}$/

/** The public page of a certificate. */
export function certificatePath(code: string): string {
  return `/c/${encodeURIComponent(code)}`
}

/** Whether a member has earned the certificate of a course: every item of it was seen, and it has one. */
export function isEarned({ items, seen }: { items: number; seen: number }): boolean {
  return items > 0 && seen >= items
}
