export { createPermissionReader, type PermissionReader } from './permission-reader.ts'
export { requireOwner, requireRemainingOwner } from './remaining-owner.ts'
export type { TeamService } from './team.service.ts'
