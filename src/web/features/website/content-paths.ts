/** The path of a field in the content, as the form names it: `home.sections.0.heading`. */
export function joinPath(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join('.')
}

/** Whether a path is `whole` or leads into it. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`)
}
