/** What a member of the team may be. The API calls each of them ADMIN: what they may do is in ROLE_PERMISSIONS. */
export const TEAM_ROLES = ['OWNER', 'TEACHER', 'MODERATOR', 'ACCOUNTANT', 'SUPPORT', 'EDITOR'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** What a call for administrators needs. Whoever may read a list may not always export it. */
export const PERMISSIONS = [
  /** Of every role: the own two-step sign-in, the bell, the plans' names. */
  'admin.use',
  /** The figures of the dashboard, with the revenue. */
  'figures.read',
  'members.read',
  /** Name, number, notes, sign-out and the programme's day; new members without a plan. */
  'members.write',
  /** By `SMALL_EXTENSION_IN_DAYS` at most; further with `members.plans`. */
  'members.extend',
  /** Give, change, end and put back plans, extend them at will, import members. */
  'members.plans',
  /** The product as a member sees it: to read, for minutes, known to the member. */
  'members.see',
  'members.delete',
  /** Members and newsletter addresses as files. */
  'members.export',
  /** Payments and their receipts one by one, and asking the provider about an order. */
  'payments.read',
  /** Refund, and record payments and refunds made elsewhere. */
  'payments.refund',
  /** The list of receipts. */
  'receipts.read',
  /** Payments and receipts as files. */
  'exports.read',
  /** Prices of plans, and coupons. */
  'prices.write',
  /** Every course, recording and session without a plan, as members see them. */
  'content.watch',
  'content.write',
  'files.upload',
  'livestreams.write',
  'rooms.moderate',
  'rooms.attendance',
  'questions.answer',
  'enquiries.answer',
  /** Drafts of messages to members, and tests of them to oneself. */
  'messages.write',
  /** Send messages to members, pause and end them. */
  'messages.send',
  /** The public pages and the brand. */
  'site.write',
  /** Settings, payment keys and legal facts. */
  'settings.write',
  'team.write',
  'audit.read',
  'system.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const MAKES_CONTENT = ['content.watch', 'content.write', 'files.upload', 'livestreams.write'] as const

const ROLE_PERMISSIONS: Readonly<Record<TeamRole, readonly Permission[]>> = {
  OWNER: PERMISSIONS,
  TEACHER: ['admin.use', ...MAKES_CONTENT, 'questions.answer', 'rooms.moderate', 'rooms.attendance'],
  MODERATOR: ['admin.use', 'content.watch', 'rooms.moderate'],
  ACCOUNTANT: ['admin.use', 'figures.read', 'payments.read', 'payments.refund', 'receipts.read', 'exports.read'],
  SUPPORT: [
    'admin.use',
    'members.read',
    'members.write',
    'members.extend',
    'members.see',
    'payments.read',
    'content.watch',
    'enquiries.answer',
  ],
  EDITOR: ['admin.use', ...MAKES_CONTENT, 'messages.write', 'site.write'],
}

/** What somebody with these roles may do, in the order of PERMISSIONS. */
export function permissionsOf(roles: readonly TeamRole[]): Permission[] {
  const held = new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]))
  return PERMISSIONS.filter((permission) => held.has(permission))
}

/**
 * The live streams whose rooms somebody moderates; null for all, webinars too. Only moderators are bound to sessions: who
 * moderates by another role as well moderates everywhere.
 */
export function moderatedStreams(
  roles: readonly TeamRole[],
  streamIds: readonly string[] | null,
): readonly string[] | null {
  const isElsewhere = roles.some((role) => role !== 'MODERATOR' && ROLE_PERMISSIONS[role].includes('rooms.moderate'))
  return isElsewhere || !roles.includes('MODERATOR') ? null : streamIds
}

/** The roles that include a permission. */
export function rolesWith(permission: Permission): TeamRole[] {
  return TEAM_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission))
}
