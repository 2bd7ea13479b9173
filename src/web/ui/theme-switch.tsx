import { t } from '#web/i18n/t.ts'
import { Moon, Sun } from 'lucide-react'

/** Switches between day and night. `public/theme.js` handles the click, because the public pages have no React. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label={t('Change between day and night')}
      title={t('Change between day and night')}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground"
    >
      <Moon aria-hidden size={20} className="night:hidden" />
      <Sun aria-hidden size={20} className="hidden night:block" />
    </button>
  )
}
