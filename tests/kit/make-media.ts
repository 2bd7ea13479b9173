// Encodes a small media file from generated pictures and sound: `node make-media.ts <recipe as JSON>`. A process of its
// own, as everything that decodes or encodes.
import type { MediaRecipe, TrackRecipe } from './media-recipe.ts'
import { FilterAPI } from 'node-av/api'
import {
  avGetSampleFmtName,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
  Rational,
} from 'node-av/lib'
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PKT_DATA_DISPLAYMATRIX,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants'

const recipe = JSON.parse(process.argv[2] ?? '') as MediaRecipe
const tracks = [recipe.picture, recipe.sound].filter((track) => track !== undefined).map(encodeTrack)

const output = new FormatContext()
check(output.allocOutputContext2(null, recipe.format, recipe.path))
const streams = tracks.map(({ encoder }, index) => {
  const stream = output.newStream()
  stream.codecpar.fromContext(encoder)
  stream.codecpar.codecTag = 0
  stream.timeBase = encoder.timeBase
  if (index === 0 && recipe.turnedBy !== undefined) {
    stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(recipe.turnedBy))
  }
  if (index === 0 && recipe.picture) stream.sampleAspectRatio = encoder.sampleAspectRatio
  return stream
})
check(output.openOutputSync())
check(output.writeHeaderSync(Dictionary.fromObject(recipe.muxerOptions ?? {})))
const queue = tracks.flatMap(({ packets: each, encoder }, index) =>
  each.map((packet) => ({ packet, index, timeBase: encoder.timeBase, seconds: secondsOf(packet.dts, encoder) })),
)
for (const { packet, index, timeBase } of queue.toSorted((a, b) => a.seconds - b.seconds)) {
  const shift = BigInt(Math.round(((recipe.startInSeconds ?? 0) * timeBase.den) / timeBase.num))
  packet.pts += shift
  packet.dts += shift
  packet.streamIndex = index
  packet.rescaleTs(timeBase, found(streams[index]).timeBase)
  check(output.interleavedWriteFrameSync(packet))
}
check(output.writeTrailerSync())
output.closeOutputSync()
process.exit(0)

function encodeTrack({ filters, encoder: name, options = {}, kbitPerSecond, maxFrames = Infinity }: TrackRecipe) {
  const input = new FormatContext()
  check(input.openInputSync(filters, InputFormat.findInputFormat('lavfi'), null))
  check(input.findStreamInfoSync(null))
  const stream = found(input.streams[0])
  const decoder = new CodecContext()
  decoder.allocContext3(Codec.findDecoder(stream.codecpar.codecId))
  decoder.parametersToContext(stream.codecpar)
  check(decoder.open2Sync(null, null))
  const codec = Codec.findEncoderByName(name as unknown as FFVideoEncoder & FFAudioEncoder)
  if (!codec) throw new Error(`There is no encoder ${name}`)
  const encoder = new CodecContext()
  const packets: Packet[] = []
  let frames = 0

  function open(frame: Frame) {
    encoder.allocContext3(codec)
    encoder.timeBase = stream.timeBase
    if (frame.isVideo()) {
      encoder.width = frame.width
      encoder.height = frame.height
      encoder.pixelFormat = frame.format as typeof encoder.pixelFormat
      encoder.sampleAspectRatio = frame.sampleAspectRatio
      encoder.framerate = stream.rFrameRate
      encoder.timeBase = new Rational(stream.rFrameRate.den, stream.rFrameRate.num)
      encoder.colorRange = frame.colorRange
      encoder.colorSpace = frame.colorSpace
      encoder.colorTrc = frame.colorTrc
      encoder.colorPrimaries = frame.colorPrimaries
    } else {
      encoder.sampleRate = frame.sampleRate
      encoder.sampleFormat = frame.format as typeof encoder.sampleFormat
      encoder.channelLayout = frame.channelLayout
      encoder.timeBase = new Rational(1, frame.sampleRate)
    }
    if (kbitPerSecond !== undefined) encoder.bitRate = BigInt(kbitPerSecond * 1000)
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    encoder.threadCount = 1
    check(encoder.open2Sync(codec, Dictionary.fromObject({ strict: 'experimental', ...options })))
  }
  function encode(frame: Frame | null) {
    check(encoder.sendFrameSync(frame))
    for (;;) {
      const packet = new Packet()
      packet.alloc()
      if (encoder.receivePacketSync(packet) < 0) return
      if (packet.duration === 0n) packet.duration = 1n
      packets.push(packet)
    }
  }
  const sampleFormat = codec.sampleFormats?.[0]
  const convert = FilterAPI.create(
    sampleFormat === undefined ? 'null' : `aformat=sample_fmts=${avGetSampleFmtName(sampleFormat)}`,
  )
  function decode(packet: Packet | null) {
    decoder.sendPacketSync(packet)
    const decoded = new Frame()
    decoded.alloc()
    while (decoder.receiveFrameSync(decoded) >= 0) {
      decoded.pts = decoded.bestEffortTimestamp
      decoded.timeBase = stream.timeBase
      for (const frame of convert.processAllSync(decoded)) chunk(frame)
    }
  }
  let chunks: FilterAPI | undefined
  /** Most sound encoders take frames of one size. */
  function chunk(frame: Frame) {
    if (!encoder.isOpen) open(frame)
    const size = encoder.frameSize
    chunks ??= FilterAPI.create(
      frame.isAudio() && size > 0 ? `asetnsamples=n=${size}:p=0` : frame.isAudio() ? 'anull' : 'null',
    )
    for (const each of chunks.processAllSync(frame)) take(each)
  }
  function take(frame: Frame) {
    frames += 1
    if (frames > maxFrames) return
    frame.pts = rescale(frame.pts, frame.timeBase, encoder.timeBase)
    frame.timeBase = encoder.timeBase
    frame.pictType = 0 as typeof frame.pictType
    encode(frame)
  }

  const read = new Packet()
  read.alloc()
  while (input.readFrameSync(read) >= 0) {
    decode(read)
    read.unref()
  }
  decode(null)
  for (const frame of convert.flushFramesSync()) chunk(frame)
  for (const frame of chunks?.flushFramesSync() ?? []) take(frame)
  encode(null)
  return { encoder, packets }
}

function rescale(value: bigint, from: Rational, to: Rational): bigint {
  return BigInt(Math.round((Number(value) * from.num * to.den) / (from.den * to.num)))
}

function secondsOf(timestamp: bigint, { timeBase }: CodecContext): number {
  return (Number(timestamp) * timeBase.num) / timeBase.den
}

/** As a phone writes it that was turned clockwise. */
function displayMatrix(degrees: number): Buffer {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const values = [cosine * 65_536, sine * 65_536, 0, -sine * 65_536, cosine * 65_536, 0, 0, 0, 2 ** 30]
  const bytes = Buffer.alloc(36)
  values.forEach((value, index) => bytes.writeInt32LE(Math.round(value), index * 4))
  return bytes
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such track')
  return value
}

function check(result: number): void {
  if (result < 0) throw new Error(`FFmpeg answered ${result}`)
}
