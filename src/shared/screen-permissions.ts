import type { Permission } from './domain/permissions.ts'
import { type AppPath, appScreens, matchesPath } from './screens.ts'

export type AdminPath = Exclude<Extract<AppPath, `/admin/${string}`>, typeof appScreens.signIn>

/** What each administrators' screen needs: the permission of the call that it begins with. */
export const SCREEN_PERMISSIONS: Readonly<Record<AdminPath, Permission>> = {
  [appScreens.adminDashboard]: 'admin.use',
  [appScreens.adminCourses]: 'content.write',
  [appScreens.adminLivestreams]: 'livestreams.write',
  [appScreens.adminAttendance]: 'rooms.attendance',
  [appScreens.adminLiveRooms]: 'rooms.moderate',
  [appScreens.adminLiveRoom]: 'rooms.moderate',
  [appScreens.adminWebsite]: 'site.write',
  [appScreens.adminVideos]: 'content.write',
  [appScreens.adminInitialPlan]: 'content.write',
  [appScreens.adminProgrammePreview]: 'content.write',
  [appScreens.adminAudios]: 'content.write',
  [appScreens.adminEbooks]: 'content.write',
  [appScreens.adminBin]: 'content.write',
  [appScreens.adminUsers]: 'members.read',
  [appScreens.adminUsersImport]: 'members.plans',
  [appScreens.adminUser]: 'members.read',
  [appScreens.adminPayments]: 'payments.read',
  [appScreens.adminEnquiries]: 'enquiries.answer',
  [appScreens.adminMessages]: 'messages.write',
  [appScreens.adminNewMessage]: 'messages.write',
  [appScreens.adminMessage]: 'messages.write',
  [appScreens.adminAutomations]: 'messages.write',
  [appScreens.adminActivity]: 'audit.read',
  [appScreens.adminReceipts]: 'receipts.read',
  [appScreens.adminPlans]: 'prices.write',
  [appScreens.adminCoupons]: 'prices.write',
  [appScreens.adminTeam]: 'team.write',
  [appScreens.adminSystem]: 'system.read',
  [appScreens.adminSettings]: 'settings.write',
  [appScreens.adminBrand]: 'site.write',
  [appScreens.adminLegalFacts]: 'settings.write',
}

/** What the screen at a path (with or without a query) needs; null when it is no screen of administrators. */
export function permissionOfPath(path: string): Permission | null {
  const [pathname = ''] = path.split(/[?#]/)
  const found = Object.entries(SCREEN_PERMISSIONS).find(([pattern]) => matchesPath(pattern, pathname))
  return found?.[1] ?? null
}
