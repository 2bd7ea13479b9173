export type { RemindersService } from './reminders.service.ts'
