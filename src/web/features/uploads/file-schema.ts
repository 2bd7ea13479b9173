import { prepareFile } from './prepare-file.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import * as z from 'zod/mini'

/** A file field of a form, null while nothing is chosen. Only `safeParseAsync` can validate it. */
export function fileSchema(kind: UploadKind) {
  return z.nullable(z.instanceof(File)).check(async (context) => {
    const { value: file } = context
    const problem = file && (await prepareFile(file, kind)).problem
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: file })
  })
}

/** The same, of an item that cannot be added without the file. */
export function requiredFileSchema(kind: UploadKind, missingText: () => string) {
  return fileSchema(kind).check(z.refine((file) => file !== null, { error: missingText }))
}
