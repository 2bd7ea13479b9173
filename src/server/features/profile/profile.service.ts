import type { UsersService } from '#server/features/users/users.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { profile as calls } from '#shared/contract/profile.ts'

/** Each change stands in the audit log, which nobody shall be able to fill. */
const CHANGES_AN_HOUR = 20

interface Dependencies {
  users: UsersService
  limits: Limits
}

export function profileService({ users, limits }: Dependencies): Handlers<typeof calls> {
  return {
    async update({ viewer: { userId }, body }) {
      await limits.take([{ what: 'profile changed', whose: userId, most: CHANGES_AN_HOUR, withinSeconds: 3600 }])
      await users.changeContact(userId, body)
      return { user: await users.answerFor(userId) }
    },
  }
}
