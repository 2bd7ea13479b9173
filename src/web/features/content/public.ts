export { createContentList, createEditableContentList } from './content-list.ts'
export { ContentScreen } from './content-screen.tsx'
export { ContentTable, dateAddedColumn, statusColumn } from './content-table.tsx'
export { ItemDialog } from './item-dialog.tsx'
