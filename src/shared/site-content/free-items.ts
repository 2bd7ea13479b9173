import { type SiteContent, sectionOf } from './site-content.ts'
import { isVisible } from './visible-sections.ts'

/** A video or an audio of the library that a content shows to everybody, and where it stands there. */
export interface FreeItem {
  id: string
  kind: 'VIDEO' | 'AUDIO'
  section: 'modules' | 'teacher'
  field: string
}

/** What visitors may play while this content is published: a lesson of a module, the teacher's greeting. */
export function freeItemsOf(content: SiteContent): FreeItem[] {
  const teacher = sectionOf(content, 'teacher')
  const lessons = sectionOf(content, 'modules').modules.flatMap(({ freeLessonId: id }, at): FreeItem[] =>
    id === null ? [] : [{ id, kind: 'VIDEO', section: 'modules', field: `modules.${at}.freeLessonId` }],
  )
  if (teacher.greetingId === null || !isVisible(teacher)) return lessons
  return [...lessons, { id: teacher.greetingId, kind: 'AUDIO', section: 'teacher', field: 'greetingId' }]
}
