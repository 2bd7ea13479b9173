export { useAgreement, useNeededConsent } from './consents.hooks.ts'
