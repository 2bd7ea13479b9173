import { MASTER_PLAYLIST } from '#shared/domain/playlists.ts'

/**
 * The path of what is computed for one viewer of one item: a signed token, then a file name. Playlists name their
 * neighbours by it, and the sheets of a long video cost no signature each.
 */
export const PLAYBACK_PATH = '/playback/'

/** The file name of a storyboard sheet, from 0. */
export function sheetName(position: number): string {
  return `storyboard-${position}.webp`
}

export function playlistUrl(token: string): string {
  return urlIn(token, MASTER_PLAYLIST)
}

export function sheetUrl(token: string, position: number): string {
  return urlIn(token, sheetName(position))
}

function urlIn(token: string, fileName: string): string {
  return `${PLAYBACK_PATH}${token}/${fileName}`
}
