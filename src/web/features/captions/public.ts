export { AutomaticCaptionsField } from './automatic-captions-field.tsx'
export { CaptionJobs } from './caption-jobs.tsx'
export { CaptionsEditorDialog, captionSets } from './captions-editor-dialog.tsx'
export { CaptionsField } from './captions-field.tsx'
