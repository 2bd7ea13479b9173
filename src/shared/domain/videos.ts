/** What a video is used for; only COURSE videos can be added to a course (specification §9, product decisions §2). */
export const USAGE_TYPES = ['COURSE', 'INITIAL_PLAN', 'LIVESTREAM_SOURCE'] as const
export type UsageType = (typeof USAGE_TYPES)[number]

export const DEFAULT_USAGE_TYPE: UsageType = 'COURSE'
export const DEFAULT_SEQUENCE_ORDER = 1
export const MINIMUM_SEQUENCE_ORDER = 1
export const MAXIMUM_SEQUENCE_ORDER = 100000

/** Whether the video may be added to a course. */
export function belongsInCourses(usageType: UsageType): boolean {
  return usageType === 'COURSE'
}
