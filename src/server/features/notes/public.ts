export { createNotesReader } from './notes.service.ts'
