import { add, faded, inARoom, pluckedString, silence, singingBowl, voices } from './sound.ts'

/** The tonic (Sa) in hertz, from C sharp to F. */
const tonics = [138.59, 146.83, 155.56, 164.81, 174.61]

/** The sound of a video: a tanpura, and a bowl with each second breath. Each piece of music has its own tonic. */
export function droneWithBells({ seconds, piece }: { seconds: number; piece: number }): Float32Array {
  const tonic = tonics[piece % tonics.length] ?? 146.83
  const sound = tanpura({ seconds, tonic })
  const bowl = singingBowl(tonic * 2)
  for (let at = 0.6; at < seconds - 6; at += 10) add(sound, bowl, { at, gain: 0.95 })
  return faded(inARoom(sound, 0.22), { fadeIn: 1.2, fadeOut: 3.5 })
}

export function tanpuraBeforeDawn(seconds: number): Float32Array {
  return faded(inARoom(tanpura({ seconds, tonic: 146.83 }), 0.25), { fadeIn: 2, fadeOut: 5 })
}

/** Seven bowls on the notes of Bhupali, up and home again, each left to ring. */
export function sevenBowls(seconds: number): Float32Array {
  const sound = silence(seconds)
  const ratios = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2, 1]
  const apart = (seconds - 14) / (ratios.length - 1)
  ratios.forEach((ratio, index) => {
    add(sound, singingBowl(174.61 * ratio), { at: 0.5 + index * apart, gain: 1 - 0.05 * index })
    add(sound, singingBowl(87.31 * ratio), { at: 0.9 + index * apart, gain: 0.45 })
  })
  return faded(inARoom(sound, 0.35), { fadeIn: 0.2, fadeOut: 5 })
}

/** A melody in Yaman, the raga of the first hour after sunset, sung without words over the tanpura. */
export function songOfTheEveningLamp(seconds: number): Float32Array {
  const tonic = 146.83
  const sound = tanpura({ seconds, tonic })
  const [sa, re, ga, ma, pa, dha, lowNi] = [1, 9 / 8, 5 / 4, 45 / 32, 3 / 2, 5 / 3, 15 / 16]
  const phrases: [ratio: number, beats: number][][] = [
    [[sa, 5]],
    [
      [lowNi, 2],
      [re, 2],
      [ga, 5],
    ],
    [
      [ga, 2],
      [ma, 2],
      [pa, 5],
    ],
    [
      [dha, 2],
      [pa, 2],
      [ma, 2],
      [ga, 4],
    ],
    [
      [re, 2.5],
      [ga, 2.5],
      [re, 2],
      [sa, 6],
    ],
    [
      [lowNi, 2],
      [re, 2],
      [sa, 7],
    ],
  ]
  const secondsOfBeat = (seconds - 10) / phrases.flat().reduce((sum, [, beats]) => sum + beats, phrases.length)
  let at = 3
  for (const phrase of phrases) {
    for (const [ratio, beats] of phrase) {
      add(sound, voices(tonic * ratio, beats * secondsOfBeat + 0.7), { at, gain: 0.34 })
      at += beats * secondsOfBeat
    }
    at += secondsOfBeat
  }
  return faded(inARoom(sound, 0.4), { fadeIn: 2, fadeOut: 5 })
}

/** Pa, Sa, Sa and the low Sa, over and over: one round takes five seconds. */
function tanpura({ seconds, tonic }: { seconds: number; tonic: number }): Float32Array {
  const sound = silence(seconds)
  const [pa, sa, lowSa] = [pluckedString(tonic * 0.75), pluckedString(tonic), pluckedString(tonic / 2)]
  const round: [string: Float32Array, at: number, gain: number][] = [
    [pa, 0, 0.5],
    [sa, 1.3, 0.5],
    [sa, 2.35, 0.46],
    [lowSa, 3.4, 0.62],
  ]
  for (let start = 0; start < seconds; start += 5) {
    for (const [string, at, gain] of round) if (start + at < seconds) add(sound, string, { at: start + at, gain })
  }
  return sound
}
