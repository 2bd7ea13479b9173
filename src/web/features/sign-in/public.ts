export { FreshCodeDialog } from './fresh-code-dialog.tsx'
export { TwoStepSettings } from './two-step-settings.tsx'
