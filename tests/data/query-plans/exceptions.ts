/** Statements that may scan a large table, and why that is acceptable. */
export const exceptions: { by: RegExp; statement: RegExp; why: string }[] = [
  { by: /^stats\./, statement: /./, why: 'The dashboard of the owner sums up; one person asks, now and then.' },
  { by: /^initialPlan\.read/, statement: /as underway/, why: 'How many members are under way, for the owner.' },
  {
    by: /\.list$|^bulkEmails\.suppressions$/,
    statement: /^\s*select count\(\*\)/,
    why: 'The lists of administrators say how many there are.',
  },
  {
    by: /^users\.list/,
    statement: /from users where exists[^]*not period\.was_removed/,
    why: 'Members whose plan has ended are seldom the newest: the index is followed until a page is full.',
  },
  { by: /^adminCoupons/, statement: /from "coupons"/, why: 'Beside each coupon stands how often it was used.' },
  {
    by: /^bin\.uses/,
    statement: /from "progress"/,
    why: 'How many members have started what the owner is about to delete.',
  },
  {
    by: /^liveRoom\.replayMessages/,
    statement: /from chat_messages/,
    why: 'A replay has everything that was shown in its session.',
  },
  {
    by: /^automations\.list/,
    statement: /from sent_reminders/,
    why: 'Beside each step stands how many had it in a month.',
  },
  {
    by: /^jobs/,
    statement: /with running as \(/,
    why: 'By day every five minutes, 500 members at a time: everybody in the programme may have missed the webinar.',
  },
  { by: /^system\.status/, statement: /from jobs\.job/, why: 'Jobs that are done go after a day.' },
  {
    by: /^jobs/,
    statement: /select name, state::text[^]*from jobs\.job/,
    why: 'Once a minute while messages wait to be sent.',
  },
  { by: /^jobs/, statement: /^delete from "emails"/, why: 'Once a day, the emails of a month ago.' },
  { by: /^jobs/, statement: /^delete from "newsletter/, why: 'Once a day, who never confirmed.' },
  {
    by: /^push\.state/,
    statement: /^delete from "push_subscriptions" where "public_key" <>/,
    why: 'Once after each start, devices of another key.',
  },
  { by: /^jobs/, statement: /left join "receipts"/, why: 'Once a day, payments of before there were receipts.' },
]
