export type { AccountDeletion } from './account-deletion.service.ts'
export type { NewUser, UsersService } from './users.service.ts'
