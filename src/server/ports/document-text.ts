/** Reads the text of stored PDFs page by page, with limits on time, memory and length. */
export interface DocumentText {
  /** An empty list when the file cannot be read or takes too long; throws UNAVAILABLE while too many files wait. */
  read(key: string): Promise<string[]>
}
