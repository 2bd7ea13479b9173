/* The tables of administrators' second step at the sign-in. */

/** Owned by sign-in. An administrator's authenticator app; it counts once a code of it was entered. */
export interface Authenticators {
  user_id: string
  /** Encrypted. */
  secret: Buffer
  created_at: Date
  confirmed_at: Date | null
  /** The last step of 30 seconds whose code was taken: it and those before are not taken again. */
  last_step: number
}

/** Owned by sign-in. A code for when the app is lost, as its HMAC only. */
export interface RecoveryCodes {
  code_hmac: Buffer
  user_id: string
  used_at: Date | null
}

/** Owned by sign-in. A mailed code was right, and the code of the app is waited for. */
export interface SecondSteps {
  id: string
  user_id: string
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}
