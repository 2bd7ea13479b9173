import { siteLogoClass, siteNameClass } from './site-name-classes.ts'
import { isWrittenName, logoPath } from '#shared/brand.ts'
import { isLongName } from '#shared/site-name.ts'
import { t } from '#web/i18n/t.ts'
import { siteLogo, subscribeToBrand } from '#web/platform/brand.ts'
import { useSyncExternalStore } from 'react'

/** The logo beside the product's name; a logo of letters stands for the name. */
export function SiteName({ className = '' }: { className?: string }) {
  const logo = useSyncExternalStore(subscribeToBrand, siteLogo)
  const name = useSyncExternalStore(subscribeToBrand, () => t('Sadhana'))
  const isNameInLogo = logo !== null && isWrittenName(logo)
  return (
    <span
      className={`flex min-w-0 flex-1 items-center gap-2.5 font-display ${logo || isLongName(name) ? 'text-lg' : 'text-2xl'} ${className}`}
    >
      {logo && (
        <img
          src={logoPath(logo)}
          alt={isNameInLogo ? name : ''}
          width={logo.width}
          height={logo.height}
          className={siteLogoClass}
        />
      )}
      {!isNameInLogo && <span className={siteNameClass}>{name}</span>}
    </span>
  )
}
