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

/** One row for each kind, one column for each channel. */
export function ReminderTable({ emails, pushes, onEmail, onPush }: ReminderTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 font-normal">
            {t('What about')}
          </th>
          <th scope="col" className={channelClass}>
            {t('Email')}
          </th>
          {pushes && (
            <th scope="col" className={channelClass}>
              {t('Notification')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {reminderKinds(pushes !== undefined).map(({ kind, email, label, hint }) => (
          <tr key={kind} className="border-b border-line last:border-0">
            <th scope="row" className="py-3 pr-2 font-normal">
              <span className="block font-semibold">{label}</span>
              <span className="block text-[0.9375rem] text-muted">{hint}</span>
            </th>
            <td className="text-center">
              {email && (
                <Switch
                  label={t('{kind}: {channel}', { kind: label, channel: t('Email') })}
                  isOn={emails[email]}
                  onChange={(isOn) => onEmail({ [email]: isOn })}
                />
              )}
            </td>
            {pushes && (
              <td className="text-center">
                <Switch
                  label={t('{kind}: {channel}', { kind: label, channel: t('Notification') })}
                  isOn={pushes[kind]}
                  onChange={(isOn) => onPush(kind, isOn)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const channelClass = 'w-20 px-1 py-2 text-center font-normal hyphens-auto'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-accent-deep"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
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
