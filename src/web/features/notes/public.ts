export { NotesPanel } from './notes-panel.tsx'
export { useNotesSync } from './notes.hooks.ts'
