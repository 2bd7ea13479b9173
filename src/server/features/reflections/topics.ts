import type { OpenItems } from '#server/features/progress/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Where a reflection stands: a day of the programme, whatever its video is, or a lesson. */
export interface Topic {
  key: string
  itemId: string
  day: number | null
}

export interface Topics {
  /** The topic of an item that the viewer may open now. Throws NOT_FOUND for every other one. */
  require(viewer: Viewer, itemId: string): Promise<Topic>
  /** Whether the viewer may read what is shared there: they are on that day or further, or may open the lesson. */
  mayRead(viewer: Viewer, topic: Pick<Topic, 'itemId' | 'day'>): Promise<boolean>
}

export function createTopics({ openLessons, unlockedDays }: TopicDependencies): Topics {
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

export interface TopicDependencies {
  openLessons: OpenItems
  /** The days of the programme whose videos the viewer may play now. */
  unlockedDays: (viewer: Viewer) => Promise<{ itemId: string; day: number }[]>
}
