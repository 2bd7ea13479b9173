export {
  changeRow,
  type ContentDependencies,
  createContent,
  presentPublished,
  purgeContent,
  removeContent,
  updateContent,
} from './content-steps.ts'
