import { errors } from '#shared/contract/errors.ts'
import { SNIFFED_BYTES } from '#shared/domain/signatures.ts'
import {
  acceptedContentType,
  isSizeAllowed,
  matchesContentType,
  uploadKindOf,
  type UploadKind,
} from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'

/** Photos of any phone; more would only keep the browser busy. */
const MAX_PICTURE_IN_BYTES = 50 * 1024 * 1024

/** Why a file cannot be sent as this kind, by its name, its size and its first bytes; null if it can. */
export async function chosenFileProblem(file: File, kind: UploadKind): Promise<string | null> {
  const contentType = acceptedContentType({ fileName: file.name, contentType: file.type })
  if (contentType === null) return unsupportedText(file.name)
  if (uploadKindOf(contentType) !== kind)
    return otherKindText(kind, uploadKindOf(contentType)) ?? unsupportedText(file.name)
  if (file.size === 0) return t('The file is empty.')
  if (!isSizeAcceptable(file, kind)) return t(errors.TOO_LARGE.message)
  const firstBytes = await readFirstBytes(file)
  if (firstBytes === null) return t('This file cannot be read.')
  return matchesContentType({ firstBytes, contentType }) ? null : t(errors.UPLOAD_NOT_AS_NAMED.message)
}

/** A picture is shrunk before it is sent, so what counts is whether it can be opened. */
function isSizeAcceptable({ size }: File, kind: UploadKind): boolean {
  return kind === 'image' ? size <= MAX_PICTURE_IN_BYTES : isSizeAllowed({ kind, sizeInBytes: size })
}

async function readFirstBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  } catch {
    return null
  }
}

/** Where a file belongs that is accepted in another field. */
function otherKindText(wanted: UploadKind, found: UploadKind | null): string | null {
  if (wanted === 'audio' && found === 'video')
    return t('This is a video. Add it under Videos, or export its sound as MP3 or M4A.')
  if (wanted === 'video' && found === 'audio') return t('This is sound without a picture. Add it under Audios.')
  return null
}

/** What was seen, and what to do with the formats that people have; else the message of the server. */
function unsupportedText(fileName: string): string {
  const refused = t(errors.UNSUPPORTED_TYPE.message)
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  const values = { ending: `.${ending}` }
  if (/^(avi|wmv|asf|mpg|mpeg|vob|ts|mts|m2ts|flv|ogv|rm|rmvb)$/.test(ending))
    return t('{ending} files cannot be read here. Export the video as MP4 or MOV.', values)
  if (/^(heic|heif)$/.test(ending)) {
    return `${refused} ${t('iPhone photos in HEIC: please export the photo as JPG, or set the iPhone’s camera to Formats → Most Compatible.')}`
  }
  if (/^(tif|tiff|bmp|svg)$/.test(ending)) {
    return `${refused} ${t('Please save the picture as JPG or PNG first.')}`
  }
  if (/^(doc|docx|odt|epub|pages|mobi|ppt|pptx)$/.test(ending)) return `${refused} ${t('Please save it as PDF first.')}`
  if (/^(aiff|aif|wma|amr|caf|mka|mp2|ac3|dts|w64|ape|mid|midi)$/.test(ending))
    return t('{ending} files cannot be read here. Export the sound as MP3 or M4A.', values)
  return refused
}
