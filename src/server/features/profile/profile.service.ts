import type { Db } from '#server/db/database.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { profile as calls } from '#shared/contract/profile.ts'

export function profileService({ db, users }: { db: Db; users: UsersService }): Handlers<typeof calls> {
  return {
    async update({ viewer, body }) {
      await users.changeContact(db, viewer.userId, body)
      return { user: await users.answerFor(viewer.userId) }
    },
  }
}
