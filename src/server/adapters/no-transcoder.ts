import { TranscodeFailed, type Transcoder } from '#server/ports/transcoder.ts'

/** Where there is no transcoder: uploaded files are played as they are. */
export const noTranscoder: Transcoder = {
  describe: async () => null,
  measureSound: refuse,
  encode: refuse,
  drawPictures: refuse,
}

async function refuse(): Promise<never> {
  throw new TranscodeFailed('NO_TRANSCODER', 'There is no transcoder for this platform')
}
