export { FreshCode } from './fresh-code.tsx'
export { TwoStepSettings } from './two-step-settings.tsx'
