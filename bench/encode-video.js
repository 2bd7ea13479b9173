/*
 * Runs in a page: encodes a moving picture and a tone with the browser, so that measuring needs no other program.
 * The picture changes enough to reach the requested bit rate.
 */
globalThis.encodeVideo = async ({ width, height, perSecond, seconds, pictureBits, soundBits, soundRate }) => {
  const chunks = []
  let soundHead = ''
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const keep =
    (kind) =>
    (chunk, { decoderConfig } = {}) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      chunks.push({
        kind,
        atInMs: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === 'key',
        data: base64(bytes),
      })
      if (kind === 'sound' && decoderConfig?.description) soundHead = base64(new Uint8Array(decoderConfig.description))
    }
  const error = (failure) => {
    throw failure
  }
  const pictures = new VideoEncoder({ output: keep('picture'), error })
  pictures.configure({
    codec: 'vp8',
    width,
    height,
    framerate: perSecond,
    bitrate: pictureBits,
    bitrateMode: 'constant',
  })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let frame = 0; frame < perSecond * seconds; frame += 1) {
    context.fillStyle = `hsl(${frame % 360} 30% 30%)`
    context.fillRect(0, 0, width, height)
    for (let dot = 0; dot < 60; dot += 1) {
      context.fillStyle = `hsl(${dot * 47} 60% 60%)`
      context.fillRect((dot * 97 + frame * (dot % 5)) % width, (dot * 61 + frame * (dot % 3)) % height, 16, 16)
    }
    const picture = new VideoFrame(canvas, { timestamp: (frame / perSecond) * 1e6 })
    pictures.encode(picture, { keyFrame: frame % (perSecond * 4) === 0 })
    picture.close()
    if (pictures.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await pictures.flush()

  const sound = new AudioEncoder({ output: keep('sound'), error })
  sound.configure({ codec: 'opus', sampleRate: soundRate, numberOfChannels: 1, bitrate: soundBits })
  for (let second = 0; second < seconds; second += 1) {
    const data = Float32Array.from(
      { length: soundRate },
      (_, at) => 0.1 * Math.sin((at * 440 * 2 * Math.PI) / soundRate),
    )
    const shape = { format: 'f32', sampleRate: soundRate, numberOfFrames: soundRate, numberOfChannels: 1 }
    sound.encode(new AudioData({ ...shape, timestamp: second * 1e6, data }))
  }
  await sound.flush()
  return { soundHead, chunks }
}
