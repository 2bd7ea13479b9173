import { siteLogoClass, siteNameClass } from './site-name-classes.ts'
import { isWrittenName, logoPath } from '#shared/brand.ts'
import { t } from '#web/i18n/t.ts'
import { siteLogo } from '#web/platform/brand.ts'

/** The logo beside the product's name; a logo of letters stands for the name. */
export function SiteName({ className = '' }: { className?: string }) {
  const logo = siteLogo()
  const isNameInLogo = logo !== null && isWrittenName(logo)
  return (
    <span
      className={`flex min-w-0 flex-1 items-center gap-2.5 font-display ${logo ? 'text-lg' : 'text-2xl'} ${className}`}
    >
      {logo && (
        <img
          src={logoPath(logo)}
          alt={isNameInLogo ? t('Sadhana') : ''}
          width={logo.width}
          height={logo.height}
          className={siteLogoClass}
        />
      )}
      {!isNameInLogo && <span className={siteNameClass}>{t('Sadhana')}</span>}
    </span>
  )
}
