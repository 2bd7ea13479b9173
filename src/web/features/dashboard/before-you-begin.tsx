import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from 'react-router'

/** What a member can do until the first webinar starts. */
export function BeforeYouBegin() {
  const steps = [
    t('Add the webinars to your calendar: they start at the same hour every day.'),
    t('Choose a quiet place for that hour, with a good connection and the sound on.'),
    t('Come late or miss a day: the recording opens here as soon as the webinar has ended.'),
  ]
  return (
    <Card>
      <section aria-labelledby="before-title">
        <h2 id="before-title" className="text-2xl">
          {t('Until your first webinar')}
        </h2>
        <ol className="mt-3 mb-5 grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-accent-deep">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Link to={screens.profile} className={buttonClass({ variant: 'secondary', small: true })}>
          {t('Choose your reminders')}
        </Link>
      </section>
    </Card>
  )
}
