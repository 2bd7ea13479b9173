import type { Generated } from 'kysely'

/* The tables of the sign-in: codes, sessions, known devices, and administrators' second step. */

/** Owned by sign-in. A token is kept as its SHA-256 only. */
export interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  user_agent: string
  created_at: Date
  last_seen_at: Date
  /** The absolute end; the idle end follows from `last_seen_at`. */
  expires_at: Date
  /** Until when a fresh code counts (administrators' delicate acts). */
  fresh_until: Date
  /** The trusted device that it was opened on, if it still is one. */
  device_id: string | null
}

/** Owned by sign-in. A browser that has proved its member's address before. */
export interface Devices {
  id: string
  user_id: string
  token_hash: Buffer
  /** The token before the last rotation: whoever shows it holds a copy. */
  previous_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Owned by sign-in. */
export interface SignInChallenges {
  id: string
  email: string
  name: string
  mobile_number: string
  code_hmac: Buffer
  /** Which browser or network asked, as a hash: strangers do not make one's own code worthless. */
  asker: Generated<string>
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

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

export interface IdentityTables {
  sessions: Sessions
  devices: Devices
  sign_in_challenges: SignInChallenges
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  second_steps: SecondSteps
}
