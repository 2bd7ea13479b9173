import type { Generated } from 'kysely'

/* Tables of the sign-in: codes, sessions, trusted devices, and the administrators' second step. */

/** Owned by sign-in. Tokens are stored only as SHA-256. */
export interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  user_agent: string
  created_at: Date
  last_seen_at: Date
  /** The absolute expiry; the idle expiry follows from `last_seen_at`. */
  expires_at: Date
  /** Until when a recently entered code is accepted for administrators' sensitive actions. */
  fresh_until: Date
  /** The trusted device that it was opened on; null once the device is no longer trusted. */
  device_id: string | null
}

/** Owned by sign-in. A trusted browser: its member once proved their address in it. */
export interface Devices {
  id: string
  user_id: string
  token_hash: Buffer
  /** The token before the last rotation: a request that presents it comes from a stolen copy. */
  previous_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Owned by sign-in. A code sent by email, which opens a session when entered. */
export interface SignInCodes {
  id: string
  email: string
  name: string
  mobile_number: string
  code_hmac: Buffer
  /** Hash of the browser or network that asked: a stranger's request does not invalidate the member's code. */
  client_hash: Generated<string>
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

/** Owned by sign-in. An administrator's authenticator app; in force once one of its codes was entered. */
export interface Authenticators {
  user_id: string
  /** Encrypted. */
  secret: Buffer
  created_at: Date
  confirmed_at: Date | null
  /** The last 30-second time step whose code was accepted; codes of that step or earlier are refused. */
  last_step: number
}

/** Owned by sign-in. Codes for when the app is lost, stored only as HMAC. */
export interface RecoveryCodes {
  code_hmac: Buffer
  user_id: string
  used_at: Date | null
}

/** Owned by sign-in. Sign-ins whose emailed code was right and that await the code of the authenticator app. */
export interface SecondSteps {
  id: string
  user_id: string
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

/** Owned by sign-in. When a user first signed in: from then on their address is known to be theirs. */
export interface FirstSignIns {
  user_id: string
  signed_in_at: Date
}

export interface IdentityTables {
  sessions: Sessions
  devices: Devices
  sign_in_codes: SignInCodes
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  second_steps: SecondSteps
  first_sign_ins: FirstSignIns
}
