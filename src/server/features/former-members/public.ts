export type { FormerMembers } from './former-members.service.ts'
