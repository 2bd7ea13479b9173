export { MemberViewsPanel } from './member-views-panel.tsx'
export { SeeAsMemberDialog } from './see-as-member-dialog.tsx'
