/** Opens stored PDFs with range reads, with limits on time and memory. */
export interface DocumentCheck {
  /**
   * Whether the members' reader can open it; a book of more than 32 MB is taken for readable. Throws NoSuchFile,
   * CheckTookTooLong, or UNAVAILABLE while too many files wait.
   */
  check(input: { key: string; signal?: AbortSignal | undefined }): Promise<DocumentState>
}

/** LOCKED: it takes a password. DAMAGED: it cannot be opened or has no pages. */
export type DocumentState = 'READABLE' | 'LOCKED' | 'DAMAGED'

/** The check exceeded its limit of time. */
export class CheckTookTooLong extends Error {}
