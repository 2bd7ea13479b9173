export { LocalePanel } from './locale-panel.tsx'
export { useLocaleSync } from './locale-sync.ts'
