/** Opens stored PDFs with range reads, with limits on time, memory and bytes. */
export interface DocumentCheck {
  /**
   * Whether the members' reader can open it. Throws NoSuchFile, CheckTookTooLong, or UNAVAILABLE while too many files
   * wait.
   */
  check(input: { key: string; signal?: AbortSignal | undefined }): Promise<DocumentState>
}

/** LOCKED: it takes a password. DAMAGED: it cannot be opened or has no pages. */
export type DocumentState = 'READABLE' | 'LOCKED' | 'DAMAGED'

/** The check exceeded its limit of time or bytes. */
export class CheckTookTooLong extends Error {}
