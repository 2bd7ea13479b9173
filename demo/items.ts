import type { Instant } from '#shared/domain/ist.ts'

/** One item of demo content. File names are relative to `demo/media`. */
export interface DemoVideo {
  file: string
  contentType: 'video/mp4' | 'video/webm'
  title: string
  description: string
  durationInSeconds: number
  usageType: 'COURSE' | 'INITIAL_PLAN' | 'LIVESTREAM_SOURCE'
  sequenceOrder: number
}

export interface DemoAudio {
  file: string
  contentType: 'audio/mpeg' | 'audio/mp4'
  title: string
  description: string
  artist: string
  durationInSeconds: number
}

export interface DemoEbook {
  file: string
  coverFile: string
  title: string
  description: string
  author: string
}

/** A course names its items by their files, in the order of its playlist. */
export interface DemoCourse {
  thumbnailFile: string
  title: string
  description: string
  videoFiles: string[]
  audioFiles: string[]
  ebookFiles: string[]
  sections?: { title: string; files: string[] }[]
}

export type DemoPlanType = 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL'

export interface DemoPlan {
  planType: DemoPlanType
  planName: string
  priceInPaise: number
}

/** A captured payment, or a complimentary plan when `paidInPaise` is 0; the term starts at `at`. */
export interface DemoPurchase {
  planType: DemoPlanType
  paidInPaise: number
  at: Instant
}

export interface DemoMember {
  name: string
  email: string
  /** E.164, from a block reserved for the demo. */
  mobileNumber: string
  joinedAt: Instant
  /** Oldest first. */
  purchases: DemoPurchase[]
}
