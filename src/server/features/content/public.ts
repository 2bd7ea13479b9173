export {
  changeRow,
  type ContentDependencies,
  createContent,
  presentPublished,
  createPurge,
  removeContent,
  updateContent,
} from './content-steps.ts'
