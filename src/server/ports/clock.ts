import type { Instant } from '#shared/domain/ist.ts'

/** The only source of the present moment. Rules never ask it: they are told the time. */
export interface Clock {
  now(): Instant
}
