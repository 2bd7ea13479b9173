export { CaptionsEditorDialog, captionSets } from './captions-editor-dialog.tsx'
export { CaptionsField } from './captions-field.tsx'
export { TooLongCaptions } from './too-long-captions.tsx'
