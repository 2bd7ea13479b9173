export type { SettingsService } from './settings.service.ts'
export type { ShownSettings } from './shown-settings.ts'
