export { PermissionSync } from './permission-sync.ts'
export { TEAM_ROLE_LABELS } from './team-labels.ts'
