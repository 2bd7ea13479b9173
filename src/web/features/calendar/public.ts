export { CalendarSubscriptionPanel } from './calendar-subscription-panel.tsx'
export { useCalendarDownload } from './calendar.hooks.ts'
