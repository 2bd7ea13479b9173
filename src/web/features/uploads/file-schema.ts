import { errors } from '#shared/contract/errors.ts'
import { acceptedContentType, isSizeAllowed, uploadKindOf, type UploadKind } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** A file field of a form, null while nothing is chosen. */
export function fileSchema(kind: UploadKind) {
  return z.nullable(z.instanceof(File)).check((context) => {
    const { value: file } = context
    const problem = file && fileProblem(file, kind)
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: file })
  })
}

/** The same, of an item that cannot be added without the file. */
export function requiredFileSchema(kind: UploadKind, missingText: () => string) {
  return fileSchema(kind).check(z.refine((file) => file !== null, { error: missingText }))
}

/** Why a file cannot be sent as this kind; null when it can. */
function fileProblem(file: File, kind: UploadKind): string | null {
  const type = acceptedContentType({ fileName: file.name, contentType: file.type })
  if (type === null || uploadKindOf(type) !== kind) return t(errors.UNSUPPORTED_TYPE.message)
  if (file.size === 0) return t('The file is empty.')
  return isSizeAllowed({ kind, sizeInBytes: file.size }) ? null : t(errors.TOO_LARGE.message)
}
