import { call } from './call.ts'
import { instant, signInCode } from './fields.ts'
import * as z from 'zod/mini'

const state = z.object({
  isOn: z.boolean(),
  /** When it was turned on; null while it is off. */
  since: z.nullable(instant),
  recoveryCodesLeft: z.int(),
})
export type TwoStepState = z.output<typeof state>

/** Shown only once: only their HMAC is stored. */
const codes = z.object({ recoveryCodes: z.array(z.string()) })

/** The authenticator app of the administrator who asks. */
export const twoStep = {
  state: call({
    method: 'GET',
    path: '/admin/two-step',
    audience: 'ADMIN',
    needs: 'admin.use',
    summary: "Whether an authenticator app's code is asked for at one's own sign-in.",
    answer: state,
  }),
  begin: call({
    method: 'POST',
    path: '/admin/two-step/begin',
    audience: 'ADMIN',
    needs: 'admin.use',
    freshCode: 'always',
    summary: 'A new secret for an authenticator app; it counts once `turnOn` was given a code of it.',
    answer: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      address: z.string(),
    }),
  }),
  turnOn: call({
    method: 'POST',
    path: '/admin/two-step/on',
    audience: 'ADMIN',
    needs: 'admin.use',
    freshCode: 'always',
    summary: 'Confirm the app with its code; ends all other sessions and answers the recovery codes.',
    body: z.object({ code: signInCode }),
    answer: codes,
  }),
  newRecoveryCodes: call({
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    audience: 'ADMIN',
    needs: 'admin.use',
    freshCode: 'always',
    summary: 'New recovery codes in place of all before.',
    answer: codes,
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/two-step/confirm',
    audience: 'ADMIN',
    needs: 'admin.use',
    summary: "The app's code as a fresh code for delicate acts, in place of a mailed one.",
    body: z.object({ code: signInCode }),
    answer: z.object({ freshUntil: instant }),
  }),
  turnOff: call({
    method: 'POST',
    path: '/admin/two-step/off',
    audience: 'ADMIN',
    needs: 'admin.use',
    freshCode: 'always',
    summary: 'No second step any more.',
  }),
}
