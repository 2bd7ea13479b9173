export { renderCalendar } from './calendar-file.ts'
export { webinarEvents } from './session-events.ts'
