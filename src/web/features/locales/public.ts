export { LocalePanel } from './locale-panel.tsx'
export { browserLocale, takeOver, useLocaleSync } from './locale-sync.ts'
