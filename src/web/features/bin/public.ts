export { type ContentDeletion, DeleteContent, type DeletionTexts, type SendDeletion } from './delete-content.tsx'
