export { change as changeSettings, lock as lockSettings, read as readSettings } from './settings.repo.ts'
export type { SettingsService } from './settings.service.ts'
export { brandOf, type ShownSettings } from './shown-settings.ts'
