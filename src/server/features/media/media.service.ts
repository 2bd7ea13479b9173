import type { PermissionReader } from '#server/features/team/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files, MayRead } from '#server/ports/files.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sourceKeyOf } from '#shared/domain/renditions.ts'

/** A stored file of an item. */
interface MediaFile {
  key: string
  contentType: string
  /** The file name when the viewer saves it. */
  title?: string
}

/** Signs the URLs of files. */
export interface Media {
  /** Signed for one viewer, four hours at most and never past `until`. */
  signedUrl(viewerId: string, file: MediaFile, until?: Instant): Promise<string>
  /** The same for a player that reads many ranges and asks for another URL when this one ends. */
  directUrl(viewerId: string, file: MediaFile, until?: Instant): Promise<string>
}

/** In the URLs of visitors, who have no account. No user has this id. */
export const GUEST_ID = '00000000-0000-0000-0000-000000000000'

/** Thumbnails and covers are on cards that everyone signed in sees. */
const IMAGE_PREFIX = 'images/'

export function mediaService({ clock, files }: { clock: Clock; files: Files }): Media {
  const claimsOf = (userId: string, { key, contentType, title }: MediaFile, until?: Instant) => ({
    key,
    contentType,
    expiresAt: urlExpiry(clock.now(), until),
    userId,
    ...(title !== undefined && { fileName: title }),
  })
  return {
    signedUrl: (viewerId, file, until) => files.createReadUrl(claimsOf(viewerId, file, until)),
    directUrl: (viewerId, file, until) => files.createDirectReadUrl(claimsOf(viewerId, file, until)),
  }
}

const HOUR_IN_MS = 3_600_000

/**
 * When a URL expires: in three to four hours and never after `until`. All URLs of one hour expire together, so
 * that a file keeps one URL for the browser's cache and the player.
 */
export function urlExpiry(now: Instant, until?: Instant): Instant {
  const end = new Date((Math.floor(now.getTime() / HOUR_IN_MS) + 4) * HOUR_IN_MS)
  return until && until < end ? until : end
}

/**
 * Decides for each read whether the viewer may have the file: who watches as the team any file, anyone signed in the images
 * except those in the bin, a member also the files that one of `accessChecks` allows, a visitor what is free for all.
 */
export function createFileAccessCheck(options: FileAccessOptions): MayRead {
  const { permissionsOf, accessChecks, isImageInBin, isFree } = options
  return async ({ userId, key: requested }) => {
    const key = sourceKeyOf(requested)
    if (userId === GUEST_ID) return isFree(key)
    const permissions = await permissionsOf(userId)
    if (permissions === null) return false
    if (permissions.includes('content.watch')) return true
    if (key.startsWith(IMAGE_PREFIX)) return !(await isImageInBin(key))
    for (const mayRead of accessChecks) {
      const until = await mayRead({ userId, key })
      if (until) return until
    }
    return false
  }
}

interface FileAccessOptions {
  permissionsOf: PermissionReader
  accessChecks: MayRead[]
  /** Whether a file is of what everybody may play. */
  isFree: (key: string) => Promise<boolean>
  /** Whether a cover, a thumbnail or an uploaded poster belongs to content in the bin. */
  isImageInBin: (key: string) => Promise<boolean>
}
