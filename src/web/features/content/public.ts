export { contentList, editableContentList } from './content-list.ts'
export { ContentScreen } from './content-screen.tsx'
export { changedFields, type FieldLabels } from './form-changes.ts'
export { ItemDialog } from './item-dialog.tsx'
