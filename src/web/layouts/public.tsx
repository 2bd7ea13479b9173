import { screens } from '#shared/screens.ts'
import { Mandala } from '#web/ui/drawings.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { SiteName } from '#web/ui/site-name.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import type { ReactNode } from 'react'

/** The layout for visitors who are not signed in: one centred card and a link to the public site. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden bg-linear-to-b from-background via-background to-gradient-1">
      <Mandala className="pointer-events-none absolute -bottom-72 left-1/2 size-144 -translate-x-1/2 text-gold/40" />
      <header className="relative flex items-center justify-between gap-3 px-6 py-4 sm:py-5">
        <a href={screens.home} className="flex min-h-11 min-w-0 flex-1 items-center tracking-wide">
          <SiteName />
        </a>
        <div className="flex items-center">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main className="relative grid flex-1 place-items-center px-4 pt-2 pb-24">{children}</main>
    </div>
  )
}
