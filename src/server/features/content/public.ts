export { changeRow, removeContent, updateContent } from './content.service.ts'
