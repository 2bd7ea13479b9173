import * as z from 'zod/mini'

const menuState = z.object({ isMenu: z.literal(true) })

/** The history state of the open menu's entry. */
export const MENU_HISTORY_STATE: z.output<typeof menuState> = { isMenu: true }

export function isMenuHistoryState(state: unknown): boolean {
  return menuState.safeParse(state).success
}
