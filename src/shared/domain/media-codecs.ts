/** The codecs that the transcoder decodes, by FFmpeg's names, as people know them. */
const NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  vvc: 'VVC',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
  msmpeg4: 'Microsoft MPEG-4',
  mpeg2video: 'MPEG-2',
  mpeg1video: 'MPEG-1',
  h263: 'H.263',
  mjpeg: 'Motion JPEG',
  theora: 'Theora',
  dnxhd: 'DNxHD',
  cfhd: 'CineForm',
  dvvideo: 'DV',
  ffv1: 'FFV1',
  qtrle: 'QuickTime Animation',
  png: 'PNG',
  svq3: 'Sorenson Video',
  rawvideo: 'uncompressed pictures',
  vfw: 'an older Windows format',
  aac: 'AAC',
  mp3: 'MP3',
  mp2: 'MP2',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  alac: 'Apple Lossless',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  ac4: 'AC-4',
  dts: 'DTS',
  truehd: 'TrueHD',
  amr: 'AMR',
  adpcm: 'ADPCM',
  pcm: 'uncompressed sound',
  acm: 'an older Windows format',
}

/** What containers (four letters in MP4, an id in Matroska) and the probing library call a codec. */
const CODECS: readonly (readonly [RegExp, string])[] = [
  [/^(avc|avc[1-4]|ai\w\w|v_mpeg4\/iso\/avc)$/, 'h264'],
  // 'dvh1' is HEVC with the metadata of Dolby Vision.
  [/^(hevc|hvc1|hev1|dvh1|dvhe)$/, 'hevc'],
  [/^(vvc1|vvi1)$/, 'vvc'],
  [/^(mp4v|xvid|divx|dx50|fmp4|v_mpeg4\/iso\/(sp|asp|ap))$/, 'mpeg4'],
  [/^v_mpeg4\/ms\//, 'msmpeg4'],
  [/^(m2v1|mp2v|mpg2|xdv.|xd5.|hdv\d|mx\d[np]|v_mpeg2)$/, 'mpeg2video'],
  [/^(m1v1|mpeg|v_mpeg1)$/, 'mpeg1video'],
  [/^[sh]263$/, 'h263'],
  [/^(jpeg|mjpa|mjpb|v_mjpeg)$/, 'mjpeg'],
  [/^v_theora$/, 'theora'],
  [/^avd[nh]$/, 'dnxhd'],
  [/^cfhd$/, 'cfhd'],
  [/^(dvc|dvcp|dvpp|dv5[np]|dvh[2356pq])$/, 'dvvideo'],
  [/^(ffv1|v_ffv1)$/, 'ffv1'],
  [/^rle$/, 'qtrle'],
  [/^png$/, 'png'],
  [/^svq3$/, 'svq3'],
  [/^(2vuy|yuv2|v210|v_uncompressed)$/, 'rawvideo'],
  [/^v_ms\/vfw\/fourcc$/, 'vfw'],
  [/^\.mp3$/, 'mp3'],
  [/^a_mpeg\/l[12]$/, 'mp2'],
  [/^(alac|a_alac)$/, 'alac'],
  [/^(mlpa|a_truehd|a_mlp)$/, 'truehd'],
  [/^ac-4$/, 'ac4'],
  [/^sa(mr|wb)$/, 'amr'],
  [/^ima4$/, 'adpcm'],
  [/^(pcm-.*|[ua]law|lpcm|twos|sowt|in24|in32|fl32|fl64|none|a_pcm\/.*)$/, 'pcm'],
  [/^a_ms\/acm$/, 'acm'],
]

/** FFmpeg's name of a codec, or the given one when it is not known. */
export function parseCodec(name: string): string {
  const plain = name.trim().toLowerCase()
  return CODECS.find(([pattern]) => pattern.test(plain))?.[1] ?? (isDecodable(plain) ? plain : name.trim())
}

/** Whether the transcoder reads this codec. */
export function isDecodable(codec: string): boolean {
  return Object.hasOwn(NAMES, codec)
}

/** What people call a codec; one that is not known keeps its name. */
export function codecName(codec: string): string {
  return isDecodable(codec) ? (NAMES[codec] ?? codec) : codec
}
