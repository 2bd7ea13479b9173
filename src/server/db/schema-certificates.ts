/** Owned by certificates. One for each member and course; a replaced one stays, so that its page says that it is withdrawn. */
export interface Certificates {
  id: string
  /** Of the public page; random. */
  code: string
  user_id: string
  /** Without a foreign key: the certificate outlives the course. */
  course_id: string
  course_title: string
  /** As the member confirmed it. */
  name: string
  issued_at: Date
  withdrawn_at: Date | null
  /** For the team; not shown on the public page. */
  withdrawn_reason: string | null
  /** The member may have another one issued. */
  replaced_at: Date | null
}

export interface CertificateTables {
  certificates: Certificates
}
