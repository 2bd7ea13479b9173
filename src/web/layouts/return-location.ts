import { isAdminPath, isAppPath, screens } from '#shared/screens.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import type { Location } from 'react-router'
import * as z from 'zod/mini'

const state = z.object({ from: z.string() })

/** The router state that tells the sign-in which location to return to. */
export function returnState({ pathname, search, hash }: Location): z.output<typeof state> {
  return { from: pathname + search + hash }
}

/** The path after the sign-in: the remembered location if the role may see it, else the dashboard. */
export function pathAfterSignIn(role: UserAnswer['role'], fromState: unknown): string {
  const home = role === 'ADMIN' ? screens.adminDashboard : screens.dashboard
  const remembered = state.safeParse(fromState)
  return remembered.success && maySee(role, remembered.data.from) ? remembered.data.from : home
}

function maySee(role: UserAnswer['role'], from: string): boolean {
  const [path = ''] = from.split(/[?#]/)
  if (!isAppPath(path) || path === screens.signIn) return false
  return role === 'ADMIN' || !isAdminPath(path)
}
