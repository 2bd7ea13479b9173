export { AgeQuestion } from './age-question.tsx'
export { useAgreement, useGiveConsent, useNeededConsent } from './consents.hooks.ts'
