/* The tables of looking after the installation. */

/** Owned by system. When a backup was made; the backup itself lies elsewhere. */
export interface Backups {
  id: string
  made_at: Date
  size_in_bytes: number
}
