import type { PushChoices } from '#shared/contract/push.ts'
import type { ReminderChoices } from '#shared/contract/reminders.ts'
import type { PushKind } from '#shared/domain/push.ts'
import { t } from '#web/i18n/t.ts'

interface ReminderTableProps {
  emails: ReminderChoices
  /** Undefined while notifications are not offered, or not known: then the table is about emails alone. */
  pushes: PushChoices | undefined
  onEmail: (change: Partial<ReminderChoices>) => void
  onPush: (kind: PushKind, isOn: boolean) => void
}

/** One row for each kind, in it one checkbox for each channel. */
export function ReminderTable({ emails, pushes, onEmail, onPush }: ReminderTableProps) {
  return (
    <ul>
      {reminderKinds(pushes !== undefined).map(({ kind, email, label, hint }) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
        >
          <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
            <p className="font-semibold">{label}</p>
            <p className="text-[0.9375rem] text-muted">{hint}</p>
          </div>
          <div className="flex flex-wrap gap-x-5 sm:min-w-60">
            {email && (
              <Choice
                kind={label}
                channel={t('Email')}
                isOn={emails[email]}
                onChange={(isOn) => onEmail({ [email]: isOn })}
              />
            )}
            {pushes && (
              <Choice
                kind={label}
                channel={t('Notification')}
                isOn={pushes[kind]}
                onChange={(isOn) => onPush(kind, isOn)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  kind: string
  channel: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ kind, channel, isOn, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent-deep"
        aria-label={t('{kind}: {channel}', { kind, channel })}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {channel}
    </label>
  )
}

interface Kind {
  kind: PushKind
  /** The choice for emails; absent where there are none. */
  email?: keyof ReminderChoices
  label: string
  hint: string
}

function reminderKinds(withPushes: boolean): Kind[] {
  const kinds: Kind[] = [
    {
      kind: 'webinars',
      email: 'webinars',
      label: t('Before the daily webinar'),
      hint: t('An hour before it begins and again ten minutes before, on the days of the initial plan.'),
    },
    {
      kind: 'liveSessions',
      email: 'liveSessions',
      label: t('Before a live session'),
      hint: t('A day, an hour and ten minutes before it begins, if your plan includes live sessions.'),
    },
    {
      kind: 'expiry',
      email: 'expiry',
      label: t('Before my plan ends'),
      hint: t('Seven days before, and again on the day before.'),
    },
    {
      kind: 'answers',
      label: t('Answers to my questions'),
      hint: t('When the teacher has answered a question that you asked.'),
    },
    { kind: 'announcements', label: t('Announcements'), hint: t('What our team wants you to know.') },
  ]
  return kinds.filter(({ email }) => email !== undefined || withPushes)
}
