import type { AdminUser } from '#shared/contract/users.ts'
import { useState } from 'react'

interface Choice {
  /** The list that was chosen from. */
  list: string
  users: ReadonlyMap<string, AdminUser>
  /** Everybody who matches, also on pages that are not loaded. */
  isAll: boolean
}

/** The users chosen for an action on several; another list begins without any. */
export function useChosenUsers(list: string) {
  const [stored, setChoice] = useState<Choice>({ list, users: new Map(), isAll: false })
  const none: Choice = { list, users: new Map(), isAll: false }
  const { users, isAll } = stored.list === list ? stored : none

  function toggle(user: AdminUser): void {
    const next = new Map(users)
    if (!next.delete(user._id)) next.set(user._id, user)
    setChoice({ list, users: next, isAll: false })
  }

  return {
    users,
    isAll,
    toggle,
    isChosen: ({ _id }: AdminUser) => isAll || users.has(_id),
    choose: (chosen: readonly AdminUser[]) =>
      setChoice({ list, users: new Map(chosen.map((user) => [user._id, user])), isAll: false }),
    chooseAll: () => setChoice({ list, users: new Map(), isAll: true }),
    clear: () => setChoice(none),
  }
}
