export { CaptionsEditorDialog, captionSets } from './captions-editor-dialog.tsx'
export { CaptionsField } from './captions-field.tsx'
