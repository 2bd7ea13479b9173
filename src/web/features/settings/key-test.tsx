import { useTestKeys } from './settings.hooks.ts'
import type { SettingsForm } from './settings-form.schema.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

type KeyTestProps = Pick<UseFormReturn<SettingsForm>, 'control' | 'setError' | 'clearErrors'>

interface KeyTestOutcome {
  /** The tested keys: the outcome is hidden once they are edited. */
  keys: string
  message: string
  isAccepted: boolean
}

/** Tests the keys in the form before they are saved. */
export function KeyTest({ control, setError, clearErrors }: KeyTestProps) {
  const [razorpayKeyId, razorpayKeySecret] = useWatch({ control, name: ['razorpayKeyId', 'razorpayKeySecret'] })
  const keys = `${razorpayKeyId}\n${razorpayKeySecret}`
  const test = useTestKeys()
  const [outcome, setOutcome] = useState<KeyTestOutcome | null>(null)

  async function testKeys(): Promise<void> {
    clearErrors(['razorpayKeyId', 'razorpayKeySecret'])
    setOutcome(null)
    try {
      const { message } = await test.mutateAsync({ razorpayKeyId, razorpayKeySecret })
      setOutcome({ keys, message: t(message), isAccepted: true })
    } catch (error) {
      const refused = fieldErrors(error, {
        razorpayKeyId: 'razorpayKeyId',
        razorpayKeySecret: 'razorpayKeySecret',
      } as const)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      const message = messageOf(error, t('The keys could not be tested.'))
      if (refused.length === 0) setOutcome({ keys, message, isAccepted: false })
    }
  }

  const shownOutcome = outcome?.keys === keys ? outcome : null
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Button
        variant="secondary"
        busy={test.isPending}
        busyLabel={t('Testing...')}
        disabled={razorpayKeyId.trim() === ''}
        onClick={() => void testKeys()}
      >
        {t('Test the keys')}
      </Button>
      <div role="status">
        {shownOutcome?.isAccepted && (
          <p className="flex items-center gap-2 font-semibold text-success">
            <CircleCheck aria-hidden size={20} className="shrink-0" />
            {shownOutcome.message}
          </p>
        )}
      </div>
      {shownOutcome && !shownOutcome.isAccepted && <ErrorText>{shownOutcome.message}</ErrorText>}
    </div>
  )
}
