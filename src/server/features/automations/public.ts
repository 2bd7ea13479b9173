export { type AutomationSetting, type AutomationSettings, automationSettings } from './automation-settings.ts'
