import type { Instant } from '#shared/domain/ist.ts'

/** The only source of the current time. Domain rules take the time as an argument instead. */
export interface Clock {
  now(): Instant
}
