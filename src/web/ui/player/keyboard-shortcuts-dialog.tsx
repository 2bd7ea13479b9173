import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface KeyboardShortcutsDialogProps {
  /** A live player has no seeking, no speed, and no volume keys. */
  kind: 'RECORDED' | 'LIVE'
  open: boolean
  onClose: () => void
}

/** A dialog that lists the player's keyboard shortcuts. */
export function KeyboardShortcutsDialog({ kind, open, onClose }: KeyboardShortcutsDialogProps) {
  const shortcuts = [
    { keys: [t('Space'), 'K'], description: t('Play or pause') },
    ...(kind === 'RECORDED'
      ? [
          { keys: ['J', 'L'], description: t('10 seconds back or on') },
          { keys: ['←', '→'], description: t('5 seconds back or on') },
          { keys: ['↑', '↓'], description: t('Louder or quieter, at the player') },
        ]
      : []),
    { keys: ['M'], description: t('Sound off or on') },
    { keys: ['F'], description: t('Full screen') },
    { keys: ['C'], description: t('Captions') },
    ...(kind === 'RECORDED' ? [{ keys: ['<', '>'], description: t('Slower or faster') }] : []),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard keys')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {shortcuts.map(({ keys: names, description }) => (
          <div key={description} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-8 rounded-field border border-line bg-surface px-2 py-0.5 text-center font-text text-sm"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
