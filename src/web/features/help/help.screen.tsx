import { ContactWays } from './contact-ways.tsx'
import { t } from '#web/i18n/t.ts'
import { readContact } from '#web/platform/contact.ts'
import { readRefundDays } from '#web/platform/refund-days.ts'
import { Card } from '#web/ui/card.tsx'
import { ChevronDown } from 'lucide-react'

/** How to reach us, and the questions that members ask most. */
export function HelpScreen() {
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6">
      <title>{t('Help – Sadhana')}</title>
      <h1 className="text-3xl max-lg:sr-only">{t('Help')}</h1>
      <Card>
        <section aria-labelledby="contact-title">
          <h2 id="contact-title" className="text-2xl">
            {t('Write to us')}
          </h2>
          <p className="mt-1 mb-4 text-muted">
            {t('We answer within 24 hours on working days. Please say which page and which phone it is about.')}
          </p>
          <ContactWays />
        </section>
      </Card>
      <Card>
        <section aria-labelledby="questions-title">
          <h2 id="questions-title" className="text-2xl">
            {t('Frequent questions')}
          </h2>
          <div className="mt-2 divide-y divide-line">
            {questions().map(({ question, answer }) => (
              <details key={question} className="group">
                <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                  {question}
                  <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
                </summary>
                <p className="pb-4 text-muted">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      </Card>
    </div>
  )
}

function questions() {
  return [
    {
      question: t('When is my webinar, and what if I miss it?'),
      answer: t(
        'Every day at the same hour; your dashboard counts down to it. A webinar that you missed is under Recorded Videos as soon as it has ended.',
      ),
    },
    {
      question: t('Why are the courses locked?'),
      answer: t(
        'Courses and live sessions open with the Half-Yearly and the Annual plan. Your progress stays when you change.',
      ),
    },
    {
      question: t('Does my plan renew by itself?'),
      answer: t(
        'No. In its last 30 days a Half-Yearly or Annual plan can be renewed on the page Subscription: the new time begins where the old one ends, so no day is lost.',
      ),
    },
    {
      question: t('Can I have my money back?'),
      answer: t('Yes, within {days} days of paying: write to {email}. The plan ends with it.', {
        days: readRefundDays(),
        email: readContact().email,
      }),
    },
    {
      question: t('I have paid, but the plan is not open.'),
      answer: t(
        'Banks sometimes confirm late: the plan then opens by itself, mostly within minutes. If it has not opened after an hour, write to us with the time and the amount.',
      ),
    },
    {
      question: t('A video does not play.'),
      answer: t(
        'Please check the connection and load the page again. If that does not help, write to us and name the video.',
      ),
    },
  ]
}
