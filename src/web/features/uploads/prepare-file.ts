import { chosenFileProblem } from './chosen-file-problem.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'

/** What was found out about a chosen file before any of it is sent. The server's checks decide all the same. */
export interface PreparedFile {
  /** What is sent: the chosen file, or the shrunk picture. */
  file: File
  /** Why it cannot be sent. */
  problem: string | null
  /** What is converted once it has been sent, and what that means until then. */
  warnings: readonly string[]
  /** What is worth knowing beside that. */
  notes: readonly string[]
  /** Such as '2:03 min · 1280 × 720'. */
  details: string | null
  /** The first page of a book as a picture. */
  firstPage: File | null
}

/** What the inspection of one kind finds out; `file` only if another file is to be sent. */
export type Findings = Partial<PreparedFile>

/** An inspection that takes longer is left to the server. */
const DEADLINE_IN_MS = 20_000

const prepared = new WeakMap<File, Partial<Record<UploadKind, Promise<PreparedFile>>>>()

/** Checks a chosen file, and shrinks a picture; each file only once. Never rejects. */
export function prepareFile(file: File, kind: UploadKind): Promise<PreparedFile> {
  const ofFile = prepared.get(file) ?? {}
  prepared.set(file, ofFile)
  return (ofFile[kind] ??= prepare(file, kind))
}

async function prepare(file: File, kind: UploadKind): Promise<PreparedFile> {
  const nothingFound = { file, problem: null, warnings: [], notes: [], details: null, firstPage: null }
  const problem = await chosenFileProblem(file, kind)
  if (problem !== null) return { ...nothingFound, problem }
  return { ...nothingFound, ...(await inspect(file, kind)) }
}

/** Nothing if the inspection took too long or could not be carried out, for example without its code. */
async function inspect(file: File, kind: UploadKind): Promise<Findings> {
  const deadline = new AbortController()
  const overdue = new Promise<Findings>((resolve) => {
    setTimeout(() => resolve({}), DEADLINE_IN_MS)
  }).finally(() => deadline.abort())
  return Promise.race([findings(file, kind, deadline.signal).catch(() => ({})), overdue])
}

async function findings(file: File, kind: UploadKind, deadline: AbortSignal): Promise<Findings> {
  if (kind === 'image') return (await import('./inspect-picture.ts')).inspectPicture(file)
  if (kind === 'pdf') return (await import('./inspect-pdf.ts')).inspectPdf(file, deadline)
  return (await import('./inspect-media.ts')).inspectMedia(file, kind)
}
