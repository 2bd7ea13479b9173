import { AutomationForm } from './automation-form.tsx'
import { STEP_LABELS, STEP_RULES } from './automation-labels.ts'
import { useUpdateAutomation } from './automations.hooks.ts'
import type { Automation } from '#shared/contract/automations.ts'
import { t } from '#web/i18n/t.ts'
import { CHANNEL_LABELS } from '#web/features/messages/public.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useId, useState } from 'react'

/** One step with its switch and figures; its words open below. */
export function AutomationCard({ automation }: { automation: Automation }) {
  const { step, kind, isOn, sent } = automation
  const [isEditing, setEditing] = useState(false)
  const update = useUpdateAutomation()
  const heading = useId()
  const figures = sent.map(({ channel, count }) => `${CHANNEL_LABELS[channel]()}: ${count}`).join(' · ')
  return (
    <Card>
      <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="text-xl">
            {STEP_LABELS[step]()}
          </h2>
          <Badge tone={kind === 'BROADCAST' ? 'warning' : 'neutral'}>
            {kind === 'BROADCAST' ? t('News, by consent') : t('About the service')}
          </Badge>
        </div>
        <p className="text-muted">{STEP_RULES[step]()}</p>
        <p className="font-semibold wrap-anywhere">{automation.texts.en.subject}</p>
        <p className="text-[0.9375rem] text-muted">
          {sent.length === 0
            ? t('Nothing sent in the last 30 days.')
            : t('Sent in the last 30 days: {figures}', { figures })}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CheckboxField
            label={isOn ? t('Switched on') : t('Switched off')}
            aria-describedby={heading}
            checked={isOn}
            disabled={update.isPending}
            onChange={({ target }) => update.mutate({ step, body: { isOn: target.checked } })}
          />
          <Button
            small
            variant="secondary"
            aria-expanded={isEditing}
            aria-describedby={heading}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? t('Close the words') : t('Words and preview')}
          </Button>
        </div>
        {update.error && <ErrorText>{messageOf(update.error, t('Failed to save the automation.'))}</ErrorText>}
        {isEditing && <AutomationForm automation={automation} />}
      </section>
    </Card>
  )
}
