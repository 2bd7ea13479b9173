export type { BrowserLocale, LocalesService } from './locales.service.ts'
