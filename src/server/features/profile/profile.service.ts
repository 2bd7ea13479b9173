import type { UsersService } from '#server/features/users/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { profile as calls } from '#shared/contract/me.ts'

/** Each change adds an audit entry, and no user may flood the log. */
const MAX_CHANGES_PER_HOUR = 20

interface Dependencies {
  users: UsersService
  limits: RateLimiter
}

export function profileService({ users, limits }: Dependencies): Handlers<typeof calls> {
  return {
    async update({ viewer: { userId }, body }) {
      await limits.consume([
        { action: 'profile changed', subject: userId, max: MAX_CHANGES_PER_HOUR, withinSeconds: 3600 },
      ])
      await users.changeContact(userId, body)
      return { user: await users.answerFor(userId) }
    },
  }
}
