import { brandPalette, BUILT_COLOUR, NIGHT } from '#shared/domain/brand-colour.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { siteNameClass } from '#web/ui/site-name-classes.ts'
import { useLayoutEffect, useRef } from 'react'

interface BrandPreviewProps {
  name: string
  colour: string
  /** The URL of the picture. */
  logo: string | undefined
  /** Whether the logo stands for the name. */
  isNameInLogo: boolean
}

/** What the brand looks like by day and by night. */
export function BrandPreview(props: BrandPreviewProps) {
  const { day, night } = brandPalette(props.colour || BUILT_COLOUR)
  return (
    <div role="group" aria-label={t('Preview')} className="grid gap-4 sm:grid-cols-2">
      <Sample title={t('Day')} tokens={day} {...props} />
      <Sample title={t('Night')} tokens={{ ...NIGHT, ...night }} isNight {...props} />
    </div>
  )
}

interface SampleProps extends BrandPreviewProps {
  title: string
  tokens: Readonly<Record<string, string>>
  isNight?: boolean
}

function Sample({ title, tokens, isNight = false, name, logo, isNameInLogo }: SampleProps) {
  const sample = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const [token, value] of Object.entries(tokens)) sample.current?.style.setProperty(`--${token}`, value)
  }, [tokens])
  return (
    <div
      ref={sample}
      className="grid content-start gap-3 rounded-card border border-line bg-background p-4 text-foreground"
    >
      <p className="text-sm text-muted">{title}</p>
      <div className="flex min-h-11 items-center gap-2.5 font-display text-xl">
        {logo !== undefined && (
          <img
            src={logo}
            alt={isNameInLogo ? name : t('The logo')}
            className={`h-10 w-auto max-w-36 object-contain ${isNight ? 'rounded-field bg-[oklch(0.982_0.012_85)] p-1' : ''}`}
          />
        )}
        {!isNameInLogo && <span className={`${siteNameClass} wrap-anywhere`}>{name}</span>}
      </div>
      <p>
        {t('A sentence with')} <span className="text-accent-deep underline underline-offset-4">{t('a link')}</span>.
      </p>
      <span className={`${buttonClass()} justify-self-start`}>{t('A button')}</span>
    </div>
  )
}
