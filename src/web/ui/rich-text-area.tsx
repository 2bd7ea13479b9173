import { continueList, insertLink, type Selection, toggleList, toggleMark } from './rich-text-edits.ts'
import { IconButton } from './icon-button.tsx'
import { inputClass } from './field.tsx'
import { t } from '#web/i18n/t.ts'
import { Bold, Italic, Link, List, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'

interface Command {
  icon: LucideIcon
  label: () => string
  /** With Ctrl, or ⌘ on a Mac. */
  key?: string
  edit: (selection: Selection) => Selection
}

const COMMANDS: readonly Command[] = [
  { icon: Bold, label: () => t('Bold'), key: 'b', edit: (selection) => toggleMark(selection, 'bold') },
  { icon: Italic, label: () => t('Italic'), key: 'i', edit: (selection) => toggleMark(selection, 'italic') },
  { icon: Link, label: () => t('Link'), key: 'k', edit: (selection) => insertLink(selection, t('words of the link')) },
  { icon: List, label: () => t('List'), edit: toggleList },
]

/** A text with bold and italic words, links and lists, written as Markdown; buttons and keys put the signs in. */
export function RichTextArea({
  label,
  className = '',
  ...area
}: Omit<ComponentProps<'textarea'>, 'ref'> & { label: string }) {
  const element = useRef<HTMLTextAreaElement>(null)

  function run(edit: (selection: Selection) => Selection | null): boolean {
    const target = element.current
    const next = target && edit({ text: target.value, start: target.selectionStart, end: target.selectionEnd })
    if (!target || !next) return false
    target.focus()
    replaceText(target, next.text)
    target.setSelectionRange(next.start, next.end)
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    if (altKey || shiftKey || nativeEvent.isComposing) return
    const isCommand = ctrlKey || metaKey
    const command = isCommand && COMMANDS.find((each) => each.key === key.toLowerCase())
    const isHandled = command ? run(command.edit) : key === 'Enter' && !isCommand && run(continueList)
    if (isHandled) event.preventDefault()
  }

  return (
    <div className="rounded-field border border-control bg-background focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent-deep has-aria-invalid:border-2 has-aria-invalid:border-danger">
      <div role="toolbar" aria-label={t('Format: {label}', { label })} className="flex border-b border-line">
        {COMMANDS.map(({ icon, label: name, key, edit }) => (
          <IconButton
            key={name()}
            icon={icon}
            label={key ? `${name()} (Ctrl+${key.toUpperCase()})` : name()}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(edit)}
          />
        ))}
      </div>
      <textarea
        {...area}
        ref={element}
        onKeyDown={onKeyDown}
        className={`${inputClass} border-0 bg-transparent outline-none ${className}`}
      />
    </div>
  )
}

/** Types the difference, so that the browser's Undo takes it back. */
function replaceText(area: HTMLTextAreaElement, next: string): void {
  const { value } = area
  const shorter = Math.min(value.length, next.length)
  let start = 0
  while (start < shorter && value[start] === next[start]) start += 1
  let end = 0
  while (end < shorter - start && value.at(-1 - end) === next.at(-1 - end)) end += 1
  const typed = next.slice(start, next.length - end)
  if (start === value.length - end && typed === '') return
  area.setSelectionRange(start, value.length - end)
  // The only way that keeps the list of undoable steps; where it is missing, React hears of the change all the same.
  const isTyped = typed === '' ? document.execCommand('delete') : document.execCommand('insertText', false, typed)
  if (isTyped) return
  area.setRangeText(typed, start, value.length - end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
