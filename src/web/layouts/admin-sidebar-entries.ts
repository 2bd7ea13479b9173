import type { AdminPath } from '#shared/screen-permissions.ts'
import { appScreens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import {
  BookOpen,
  CalendarDays,
  GraduationCap,
  Headphones,
  History,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  Palette,
  PanelsTopLeft,
  Radio,
  Receipt,
  Repeat,
  Scale,
  Send,
  Server,
  Settings,
  ShieldCheck,
  Tag,
  Trash2,
  Users,
  Video,
} from 'lucide-react'

/** An entry of the administrators' menu. */
export interface SidebarEntry {
  to: AdminPath
  icon: LucideIcon
  label: () => string
}

export const dashboardEntry: SidebarEntry = {
  to: appScreens.adminDashboard,
  icon: LayoutDashboard,
  label: () => t('Dashboard'),
}

export const managementEntries: readonly SidebarEntry[] = [
  { to: appScreens.adminCourses, icon: GraduationCap, label: () => t('Courses') },
  { to: appScreens.adminLivestreams, icon: Radio, label: () => t('Live Streams') },
  { to: appScreens.adminLiveRooms, icon: MessagesSquare, label: () => t('Live rooms') },
  { to: appScreens.adminWebsite, icon: PanelsTopLeft, label: () => t('Website') },
  { to: appScreens.adminBrand, icon: Palette, label: () => t('Brand') },
  { to: appScreens.adminLegalFacts, icon: Scale, label: () => t('Legal facts') },
]

export const libraryEntries: readonly SidebarEntry[] = [
  { to: appScreens.adminVideos, icon: Video, label: () => t('Videos') },
  { to: appScreens.adminInitialPlan, icon: CalendarDays, label: () => t('Initial Plan') },
  { to: appScreens.adminAudios, icon: Headphones, label: () => t('Audios') },
  { to: appScreens.adminEbooks, icon: BookOpen, label: () => t('E-books') },
  { to: appScreens.adminBin, icon: Trash2, label: () => t('Bin') },
]

export const communicationEntries: readonly SidebarEntry[] = [
  { to: appScreens.adminMessages, icon: Send, label: () => t('Messages') },
  { to: appScreens.adminAutomations, icon: Repeat, label: () => t('Automations') },
  { to: appScreens.adminEnquiries, icon: Mail, label: () => t('Enquiries') },
]

export const businessEntries: readonly SidebarEntry[] = [
  { to: appScreens.adminUsers, icon: Users, label: () => t('Users') },
  { to: appScreens.adminPayments, icon: IndianRupee, label: () => t('Payments') },
  { to: appScreens.adminReceipts, icon: Receipt, label: () => t('Receipts') },
  { to: appScreens.adminPlans, icon: Package, label: () => t('Plans') },
  { to: appScreens.adminCoupons, icon: Tag, label: () => t('Coupons') },
  { to: appScreens.adminTeam, icon: ShieldCheck, label: () => t('Team') },
  { to: appScreens.adminActivity, icon: History, label: () => t('Activity') },
  { to: appScreens.adminSystem, icon: Server, label: () => t('System') },
]

export const settingsEntry: SidebarEntry = {
  to: appScreens.adminSettings,
  icon: Settings,
  label: () => t('Settings'),
}
