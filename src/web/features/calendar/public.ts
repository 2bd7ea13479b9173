export { useCalendarDownload } from './calendar.hooks.ts'
