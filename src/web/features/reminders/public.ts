export { RemindersPanel } from './reminders-panel.tsx'
