export { useCalendarFile } from './calendar.hooks.ts'
