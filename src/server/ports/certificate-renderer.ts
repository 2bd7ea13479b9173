import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'

/** What is printed on a certificate. */
export interface PrintedCertificate {
  name: string
  courseTitle: string
  issuedAt: Instant
  /** Of its public page, also in the QR code. */
  url: string
  siteName: string
  language: Language
}

/** Renders a certificate as a PDF. Throws UNAVAILABLE while too many wait. */
export type RenderCertificate = (printed: PrintedCertificate) => Promise<Buffer>
