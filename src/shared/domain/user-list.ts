/** The orders of the list of users. `PLAN_END`: running plans, the soonest end first; then ended ones; then the rest. */
export const USER_SORTS = ['NEWEST', 'OLDEST', 'NAME', 'PLAN_END'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** The choices of "ends within … days". */
export const PLAN_ENDS_WITHIN_DAYS = [7, 30] as const
