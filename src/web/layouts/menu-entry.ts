import * as z from 'zod/mini'

const menuState = z.object({ isMenu: z.literal(true) })

/** The state of the entry of the history that an open menu is. */
export const MENU_HISTORY_STATE: z.output<typeof menuState> = { isMenu: true }

export function isMenuHistoryState(state: unknown): boolean {
  return menuState.safeParse(state).success
}
