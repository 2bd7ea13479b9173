import { columnClass } from './parts.tsx'
import { useTexts, SiteLanguageContext } from './texts.ts'
import { CallToActionLink } from './visitor-links.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { brandPlaceholders } from '#shared/brand.ts'
import { NAME_LENGTH_PLACEHOLDER } from '#shared/site-name.ts'
import { screens, publicPathIn } from '#shared/screens.ts'
import { type Language, languages } from '#web/i18n/t.ts'
import { languageSwitchClass } from '#web/ui/language-switch.tsx'
import { siteLogoClass, siteNameClass } from '#web/ui/site-name-classes.ts'
import { useContext } from 'react'

/**
 * A row of links on wide screens, otherwise a menu that works without a script. On phones the widths are fixed:
 * otherwise a late font could wrap the menu onto another line and shift the page.
 */
export function Header({ path }: { path: string }) {
  const { brand, callsToAction, labels, menu } = useTexts()
  return (
    <header className="relative z-20 border-b border-line bg-background">
      <div className={`${columnClass} flex flex-wrap items-center justify-end gap-1 py-3 sm:gap-4`}>
        <a
          href={menu[0]?.href ?? screens.home}
          data-brand={NAME_LENGTH_PLACEHOLDER}
          className="flex min-h-11 min-w-0 shrink grow basis-24 items-center gap-2.5 has-[picture]:basis-11 font-display text-2xl tracking-wide data-[brand=long]:text-lg data-[brand=long]:tracking-normal max-sm:data-[brand=long]:text-base"
        >
          <Brand name={brand} />
        </a>
        <nav aria-label={labels.main} className="hidden items-center gap-1 lg:flex">
          <Links path={path} />
        </nav>
        <LanguageLink path={path} />
        <ThemeSwitch />
        <div className="hidden lg:block">
          <CallToActionLink target={callsToAction.login} />
        </div>
        <details id="menu" className="lg:hidden">
          <summary className="flex min-h-11 w-18 list-none items-center justify-center rounded-full border border-control font-semibold sm:w-auto sm:px-5 [&::-webkit-details-marker]:hidden">
            {labels.menu}
          </summary>
          <nav
            aria-label={labels.main}
            className="absolute inset-x-0 top-full grid gap-1 border-b border-line bg-raised px-5 py-4 shadow-lg"
          >
            <Links path={path} />
            <CallToActionLink target={callsToAction.login} />
          </nav>
        </details>
      </div>
    </header>
  )
}

/** The server fills in the logo, and leaves the name out where the logo stands for it. */
function Brand({ name }: { name: string }) {
  const { logo, name: text, path, width, height, alt } = brandPlaceholders
  return (
    <>
      {logo.start}
      {/* React would preload a picture outside of this element, also where there is none. */}
      <picture className="contents">
        <img src={path} alt={alt} width={width} height={height} className={siteLogoClass} />
      </picture>
      {logo.end + text.start}
      {/* Beside a logo there is room for a name on wide screens alone. */}
      <span className={`${siteNameClass} max-sm:[picture~&]:sr-only lg:max-xl:[picture~&]:sr-only`}>{name}</span>
      {text.end}
    </>
  )
}

function Links({ path }: { path: string }) {
  return useTexts().menu.map(({ label, href }) => (
    <a
      key={href}
      href={href}
      aria-current={href === path ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-full px-3 text-muted hover:bg-surface hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep"
    >
      {label}
    </a>
  ))
}

/** Links to the same page in the other language; the script stores the choice (`enhance.ts`). */
export function LanguageLink({ path }: { path: string }) {
  const { language } = useContext(SiteLanguageContext)
  const other: Language = language === 'en' ? 'hi' : 'en'
  return (
    <a
      href={publicPathIn(other, path)}
      hrefLang={other}
      lang={other}
      data-language={other}
      className={languageSwitchClass}
    >
      {languages[other]}
    </a>
  )
}
