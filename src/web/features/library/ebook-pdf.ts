export { drawSheet } from './ebook-sheet.ts'
export { openPdf, type Pdf } from '#web/platform/pdf.ts'
