export { AttentionBell } from './attention-bell.tsx'
export { AttentionDialog } from './attention-dialog.tsx'
export { AttentionPolling } from './attention-polling.ts'
export { refetchAttention } from './system.hooks.ts'
