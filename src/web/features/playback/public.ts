export { usePlayback } from './playback.hooks.ts'
export { PreviewProblem } from './preview-problem.tsx'
export { type PreviewSource, usePreviewSource } from './use-preview-source.ts'
