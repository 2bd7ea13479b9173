import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** A dialog that lists the player's keyboard shortcuts. */
export function KeyboardShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = [
    { keys: [t('Space'), 'K'], does: t('Play or pause') },
    { keys: ['J', 'L'], does: t('10 seconds back or on') },
    { keys: ['←', '→'], does: t('5 seconds back or on') },
    { keys: ['↑', '↓'], does: t('Louder or quieter, at the player') },
    { keys: ['M'], does: t('Sound off or on') },
    { keys: ['F'], does: t('Full screen') },
    { keys: ['C'], does: t('Captions') },
    { keys: ['<', '>'], does: t('Slower or faster') },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard keys')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {keys.map(({ keys: names, does }) => (
          <div key={does} className="contents">
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
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
