import * as z from 'zod/mini'

const menuEntry = z.object({ isMenu: z.literal(true) })

/** The state of the entry of the history that an open menu is. */
export const MENU_ENTRY: z.output<typeof menuEntry> = { isMenu: true }

export function isMenuEntry(state: unknown): boolean {
  return menuEntry.safeParse(state).success
}
