import { createStore, useStore } from './store.ts'
import type { MemberView } from '#shared/contract/member-views.ts'

/**
 * Set in a tab in which somebody of the team sees the product as a member; other tabs know nothing of it. Every call of
 * members then carries the id as a header.
 */
interface MemberViewOfTab {
  id: string
  /** Null until the server has said whom it shows. */
  view: MemberView | null
  isOver: boolean
}

const current = createStore<MemberViewOfTab | null>(() => {
  const id = idOfThisTab()
  return id === null ? null : { id, view: null, isOver: false }
})

export const memberViewOfTab = {
  get: current.get,
  subscribe: current.subscribe,

  show(view: MemberView): void {
    storeId(view._id)
    current.set({ id: view._id, view, isOver: false })
  },

  /** The tab shows nothing more of the member, nor of the person who looked. */
  end(): void {
    const tab = current.get()
    if (tab) current.set({ ...tab, isOver: true })
  },

  /** Before the tab is left for the administration. */
  removeFromTab(): void {
    storeId(null)
  },
}

export function useMemberViewOfTab(): MemberViewOfTab | null {
  return useStore(memberViewOfTab)
}

const HASH = '#as-member='

/** The part of an address with which a new tab begins the view. */
export function memberViewHash(id: string): string {
  return HASH + id
}

const STORED = 'member-view'

/** Of its address when it begins. A tab that is reloaded keeps its view: without it, it would show the person's own pages as if they were the member's. */
function idOfThisTab(): string | null {
  try {
    const { hash } = location
    return hash.startsWith(HASH) ? hash.slice(HASH.length) : sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

function storeId(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, id)
  } catch {
    // The browser blocks storage: a reload then begins from the address.
  }
}
