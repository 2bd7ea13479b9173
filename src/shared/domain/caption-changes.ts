/** What the repair of captions can change, in the order of the report. */
export const CAPTION_CHANGES = [
  'CONVERTED_FROM_SRT',
  'HEADER_ADDED',
  'UNREADABLE_TIMES',
  'WITHOUT_LENGTH',
  'WITHOUT_TEXT',
  'LINES_WITHOUT_TIME',
  'SORTED',
  'TIMES',
  'EMPTY_LINES',
  'TAGS',
  'ESCAPED',
  'SETTINGS',
  'PERCENT',
  'STYLES',
  'NOTES',
  'OFFSET',
  'CHARACTERS',
] as const

export interface CaptionChange {
  kind: (typeof CAPTION_CHANGES)[number]
  /** How often. */
  count: number
  /** The first line that it happened to, from 1. */
  at: number
}

export function createChangeList() {
  const changes = new Map<CaptionChange['kind'], CaptionChange>()
  return {
    add(kind: CaptionChange['kind'], at: number): void {
      const change = changes.get(kind)
      if (change) change.count += 1
      else changes.set(kind, { kind, count: 1, at })
    },
    list: (): CaptionChange[] => CAPTION_CHANGES.flatMap((kind) => changes.get(kind) ?? []),
  }
}

export type AddChange = ReturnType<typeof createChangeList>['add']
