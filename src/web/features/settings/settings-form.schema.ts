import { settings as calls } from '#shared/contract/settings.ts'
import * as z from 'zod/mini'

/** What the form of the settings holds: all of them. */
export const settingsForm = z.required(calls.update.body)
export type SettingsForm = z.output<typeof settingsForm>
