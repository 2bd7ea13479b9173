import type { BrandForm } from './brand-form.schema.ts'
import { BUILT_COLOUR, brandPalette } from '#shared/domain/brand-colour.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useController, type Control } from 'react-hook-form'

/** One colour: chosen in the browser's picker, or typed. */
export function ColourField({ control }: { control: Control<BrandForm> }) {
  const { field, fieldState } = useController({ control, name: 'colour' })
  const { value, onChange, ...input } = field
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-start gap-3">
        <TextField
          label={t('Colour')}
          hint={t('Of buttons, links and drawings. Where a text could not be read on it, the shade is corrected.')}
          autoComplete="off"
          spellCheck={false}
          placeholder={BUILT_COLOUR}
          maxLength={7}
          error={fieldState.error?.message}
          value={value}
          onChange={onChange}
          {...input}
        />
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={isColour(value) ? value : BUILT_COLOUR}
          onChange={onChange}
          className="mt-8 h-12 w-full cursor-pointer rounded-field border border-control bg-raised p-1"
        />
      </div>
      <CorrectedShade colour={value} />
      {value !== '' && (
        <Button variant="quiet" small className="justify-self-start" onClick={() => onChange('')}>
          {t('Use the original colours')}
        </Button>
      )}
    </div>
  )
}

/** Says in which shades a colour is shown that could not be read. */
function CorrectedShade({ colour }: { colour: string }) {
  if (!isColour(colour)) return null
  const { accent } = brandPalette(colour).day
  if (accent === colour.toLowerCase()) return null
  return (
    <p className="flex items-start gap-3">
      <Shade colour={accent} />
      {t('Shown as {shade}: texts could not be read on the colour itself, or it could not be seen on the page.', {
        shade: accent,
      })}
    </p>
  )
}

function Shade({ colour }: { colour: string }) {
  return (
    <svg aria-hidden viewBox="0 0 1 1" className="size-6 shrink-0 rounded-field border border-control">
      <rect width="1" height="1" fill={colour} />
    </svg>
  )
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
