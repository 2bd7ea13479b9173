export {
  type ContentDeletion,
  DeleteContentDialog,
  type DeletionTexts,
  type SendDeletion,
} from './delete-content-dialog.tsx'
export { DeleteManyDialog } from './delete-many-dialog.tsx'
