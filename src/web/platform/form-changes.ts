/** Each field of a form by the label that it has on the screen; null for a file, whose content cannot be compared. */
export type FieldLabels<Form> = { readonly [Field in keyof Form]: (() => string) | null }

/** The fields that `after` fills differently than `before`: only these are sent (specification §7). */
export function changedFields<Form extends object>(before: Form, after: Form): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const field in after) if (textOf(before[field]) !== textOf(after[field])) changes[field] = after[field]
  return changes
}

/** The labels of the fields that two forms fill differently. */
export function changedLabels<Form extends object>(labels: FieldLabels<Form>, before: Form, after: Form): string[] {
  const changed: string[] = []
  for (const field in labels) {
    const label = labels[field]
    if (label && textOf(before[field]) !== textOf(after[field])) changed.push(label())
  }
  return changed
}

/** Items of a list count by their id: a renamed video is the same video. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part) => part?._id ?? part)
}
