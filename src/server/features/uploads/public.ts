export type { AcceptedFile, ConvertPicture } from './accept-upload.ts'
export { convertPicture } from './convert-picture.ts'
export type { UploadsService } from './uploads.service.ts'
