import { shrinkPicture } from './inspect-picture.ts'
import type { Findings } from './prepare-file.ts'
import { errors } from '#shared/contract/errors.ts'
import { t } from '#web/i18n/t.ts'
import { openLocalPdf, type Pdf } from '#web/platform/pdf.ts'

const COVER_WIDTH = 900

/**
 * Opens a book as the members' reader will: its first and its last page, and draws the first for the cover. At the
 * `deadline` its worker is ended, whatever it is at.
 */
export async function inspectPdf(file: File, deadline: AbortSignal): Promise<Findings> {
  const closing = new AbortController()
  try {
    const pdf = await openLocalPdf(file, AbortSignal.any([closing.signal, deadline]))
    if (pdf.numPages < 1) return { problem: t(errors.UPLOAD_DAMAGED.message) }
    await pdf.getPage(pdf.numPages)
    const details = pdf.numPages === 1 ? t('1 page') : t('{count} pages', { count: pdf.numPages })
    return { details, firstPage: await drawFirstPage(pdf) }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { problem: t((isLocked ? errors.UPLOAD_LOCKED : errors.UPLOAD_DAMAGED).message) }
  } finally {
    closing.abort()
  }
}

/** Null if the page cannot be drawn here: the cover is only an offer. */
async function drawFirstPage(pdf: Pdf): Promise<File | null> {
  const page = await pdf.getPage(1)
  const viewport = page.getViewport({ scale: COVER_WIDTH / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  try {
    await page.render({ canvas, viewport }).promise
    return await shrinkPicture(canvas, 'page-1.webp')
  } catch {
    return null
  } finally {
    canvas.width = 0
    canvas.height = 0
  }
}
