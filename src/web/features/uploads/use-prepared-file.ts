import { type PreparedFile, prepareFile } from './prepare-file.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { useEffect, useState } from 'react'

/** What is known of a chosen file; null while it is checked, and while none is chosen. */
export function usePreparedFile(file: File | null, kind: UploadKind): PreparedFile | null {
  const [found, setFound] = useState<{ chosen: File; prepared: PreparedFile } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isCurrent = true
    void prepareFile(file, kind).then((prepared) => isCurrent && setFound({ chosen: file, prepared }))
    return () => {
      isCurrent = false
    }
  }, [file, kind])
  return found !== null && found.chosen === file ? found.prepared : null
}
