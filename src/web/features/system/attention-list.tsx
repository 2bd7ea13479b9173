import type { AttentionItem, AttentionKind } from '#shared/domain/attention.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import {
  ChevronRight,
  FileWarning,
  HardDrive,
  IndianRupee,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircleQuestion,
  MessagesSquare,
  Radio,
  Save,
  Scale,
} from 'lucide-react'
import { Link } from 'react-router'

/** What needs an administrator, the most urgent first. */
export function AttentionList({ items, onLeave }: { items: readonly AttentionItem[]; onLeave: () => void }) {
  return (
    <ul className="-my-2">
      {items.map(({ kind, count }) => {
        const { icon: Icon, path, text, hint } = ATTENTION[kind]
        return (
          <li key={kind} className="not-last:border-b not-last:border-line">
            <Link to={path} onClick={onLeave} className="group flex min-h-14 items-center gap-4 py-3">
              <Icon aria-hidden size={22} className="shrink-0 text-gold" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">{text(count)}</span>
                <span className="block text-[0.9375rem] text-muted">{hint()}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

interface Notification {
  icon: LucideIcon
  /** Where it is looked after. */
  path: string
  text: (count: number) => string
  hint: () => string
}

const ATTENTION: Record<AttentionKind, Notification> = {
  PAYMENTS: {
    icon: IndianRupee,
    path: `${screens.adminPayments}?state=ATTENTION`,
    text: (count) => tn(count, { one: '{count} payment needs you', other: '{count} payments need you' }),
    hint: () => t('Each says what is wrong with it.'),
  },
  LEGAL_FACTS_MISSING: {
    icon: Scale,
    path: screens.adminLegalFacts,
    text: (count) => tn(count, { one: '{count} legal fact is missing', other: '{count} legal facts are missing' }),
    hint: () => t('A live payment key is in use. The law and Razorpay ask for them.'),
  },
  STREAMS_WITHOUT_VIDEO: {
    icon: Radio,
    path: screens.adminLivestreams,
    text: (count) =>
      tn(count, { one: '{count} live stream has no video', other: '{count} live streams have no video' }),
    hint: () => t('Members do not see it. Restore its video from the bin, or delete the stream.'),
  },
  STORAGE_UNREACHABLE: {
    icon: HardDrive,
    path: screens.adminSystem,
    text: () => t('The storage of files does not answer'),
    hint: () => t('Videos, audios and e-books cannot be opened.'),
  },
  STORAGE_NEARLY_FULL: {
    icon: HardDrive,
    path: screens.adminSystem,
    text: () => t('The disk is nearly full'),
    hint: () => t('Make room: uploads are refused when it is full.'),
  },
  MEDIA_WITHOUT_SPACE: {
    icon: HardDrive,
    path: screens.adminVideos,
    text: (count) =>
      tn(count, { one: '{count} recording waits for disk space', other: '{count} recordings wait for disk space' }),
    hint: () => t('Make room on the server: the conversion goes on by itself.'),
  },
  MEDIA_FAILED: {
    icon: FileWarning,
    path: screens.adminVideos,
    text: (count) =>
      tn(count, {
        one: '{count} recording could not be converted',
        other: '{count} recordings could not be converted',
      }),
    hint: () => t('Videos and Audios say why, and what to do.'),
  },
  CHAT_MESSAGES: {
    icon: MessagesSquare,
    path: screens.adminLiveRooms,
    text: (count) => tn(count, { one: '{count} message waits in chat', other: '{count} messages wait in chat' }),
    hint: () => t('A moderator shows or hides them.'),
  },
  REFLECTIONS: {
    icon: MessagesSquare,
    path: `${screens.adminLiveRooms}?tab=REFLECTIONS`,
    text: (count) => tn(count, { one: '{count} reflection waits', other: '{count} reflections wait' }),
    hint: () => t('Members have reported it, or it has waited for half a day.'),
  },
  QUESTIONS: {
    icon: MessageCircleQuestion,
    path: `${screens.adminLiveRooms}?tab=QUESTIONS`,
    text: (count) => tn(count, { one: '{count} question to the teacher', other: '{count} questions to the teacher' }),
    hint: () => t('Members wait for an answer.'),
  },
  ENQUIRIES: {
    icon: Mail,
    path: `${screens.adminEnquiries}?kind=CONTACT&state=NEW`,
    text: (count) => tn(count, { one: '{count} message to answer', other: '{count} messages to answer' }),
    hint: () => t('They came in through the contact form.'),
  },
  BULK_EMAILS_STOPPED: {
    icon: MailX,
    path: screens.adminSystem,
    text: () => t('Emails to many have stopped'),
    hint: () => t('Too many came back or were marked as spam. System says what to do.'),
  },
  EMAILS_NOT_DELIVERED: {
    icon: MailX,
    path: screens.adminSystem,
    text: (count) => tn(count, { one: '{count} email was not delivered', other: '{count} emails were not delivered' }),
    hint: () => t('Look at why, and send again what can be sent.'),
  },
  NO_BACKUP: {
    icon: Save,
    path: screens.adminSystem,
    text: () => t('There is no backup yet'),
    hint: () => t('Have one made every night; docs/operations.md says how.'),
  },
  OLD_BACKUP: {
    icon: Save,
    path: screens.adminSystem,
    text: () => t('The last backup is older than two days'),
    hint: () => t('Have one made every night; docs/operations.md says how.'),
  },
}
