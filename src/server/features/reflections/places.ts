import type { OpenItems } from '#server/features/progress/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Where a reflection stands: a day of the programme, whatever its video is, or a lesson. */
export interface Place {
  key: string
  itemId: string
  day: number | null
}

export interface Places {
  /** The place of an item that the viewer may open now. Throws NOT_FOUND for every other one. */
  require(viewer: Viewer, itemId: string): Promise<Place>
  /** Whether the viewer may read what is shared there: they are on that day or further, or may open the lesson. */
  mayRead(viewer: Viewer, place: Pick<Place, 'itemId' | 'day'>): Promise<boolean>
}

export function createPlaces({ openLessons, unlockedDays }: PlaceDependencies): Places {
  async function isOpenLesson(viewer: Viewer, itemId: string): Promise<boolean> {
    return (await openLessons({ viewer, itemIds: [itemId] })).length > 0
  }

  return {
    async require(viewer, itemId) {
      const open = (await unlockedDays(viewer)).find((unlocked) => unlocked.itemId === itemId)
      if (open) return { key: `day-${open.day}`, itemId, day: open.day }
      if (await isOpenLesson(viewer, itemId)) return { key: itemId, itemId, day: null }
      throw new Refused('NOT_FOUND')
    },

    mayRead: async (viewer, { itemId, day }) =>
      day === null
        ? isOpenLesson(viewer, itemId)
        : (await unlockedDays(viewer)).some((unlocked) => unlocked.day === day),
  }
}

export interface PlaceDependencies {
  openLessons: OpenItems
  /** The days of the programme whose videos the viewer may play now. */
  unlockedDays: (viewer: Viewer) => Promise<{ itemId: string; day: number }[]>
}
