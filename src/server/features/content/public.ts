export {
  changeRow,
  type ContentDependencies,
  createContent,
  presentPublished,
  purgeContent,
  removeContent,
  updateContent,
} from './content.service.ts'
