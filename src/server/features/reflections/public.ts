export { countWaiting as countWaitingReflections } from './reflection-moderation.repo.ts'
export { createReflectionExport, type ExportReflections } from './export-reflections.ts'
export { reencryptReflections } from './reencrypt.ts'
