export { CHANNEL_LABELS } from './message-labels.ts'
export { MessagePreview } from './message-preview.tsx'
