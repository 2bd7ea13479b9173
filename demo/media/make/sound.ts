import { writeFileSync } from 'node:fs'

export const sampleRate = 32_000

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate))
}

/** One tanpura string: harmonics that open up after the pluck, as the curved bridge lets them. */
export function pluckedString(frequency: number): Float32Array {
  const harmonics = Math.min(18, Math.floor(5200 / frequency))
  return sumOfPartials(
    8,
    Array.from({ length: harmonics }, (_, index): Partial => {
      const number = index + 1
      return {
        frequency: frequency * number * (1 + 0.00004 * number * number),
        gain: number ** -0.85 * (number % 5 === 0 ? 0.6 : 1),
        attack: 0.012 + 0.035 * number,
        decay: 3.4 / (1 + 0.09 * number),
        beat: 0.18 + 0.05 * number,
      }
    }),
  )
}

/** A singing bowl: three partials far from harmonic, each split in two that beat slowly against each other. */
export function singingBowl(frequency: number): Float32Array {
  return sumOfPartials(9, [
    { frequency, gain: 1, attack: 0.03, decay: 3.8, beat: 0.7 },
    { frequency: frequency * 2.74, gain: 0.34, attack: 0.02, decay: 2.2, beat: 1.1 },
    { frequency: frequency * 5.18, gain: 0.09, attack: 0.012, decay: 1, beat: 1.7 },
  ])
}

type Vowel = 'a' | 'o' | 'm'
const formants: Record<Vowel, [frequency: number, width: number, gain: number][]> = {
  a: [
    [700, 130, 1],
    [1150, 160, 0.5],
    [2500, 250, 0.12],
  ],
  o: [
    [430, 100, 1],
    [820, 120, 0.45],
    [2400, 250, 0.06],
  ],
  m: [
    [240, 90, 0.9],
    [1000, 200, 0.06],
    [2200, 250, 0.02],
  ],
}

/** Three voices on one note, gliding from ah through oh to a hum. */
export function voices(frequency: number, seconds: number): Float32Array {
  const sound = silence(seconds)
  for (const [voice, detune] of [1, 1.0035, 0.9968].entries()) {
    let phase = voice * 2
    for (let index = 0; index < sound.length; index++) {
      const second = index / sampleRate
      const vibrato =
        1 + 0.0045 * Math.min(1, second / 1.5) * Math.sin(2 * Math.PI * (4.6 + voice * 0.35) * second + voice)
      phase += (2 * Math.PI * frequency * detune * vibrato) / sampleRate
      const envelope = smooth(second / 0.5) * smooth((seconds - second) / 0.9)
      sound[index] = (sound[index] ?? 0) + envelope * sung({ phase, frequency, part: second / seconds })
    }
  }
  return sound
}

export function add(target: Float32Array, sound: Float32Array, { at, gain }: { at: number; gain: number }): void {
  const start = Math.round(at * sampleRate)
  const end = Math.min(sound.length, target.length - start)
  for (let index = 0; index < end; index++)
    target[start + index] = (target[start + index] ?? 0) + gain * (sound[index] ?? 0)
}

/** A large quiet room: four combs and two all-passes after Schroeder, mixed under the dry sound. */
export function inARoom(dry: Float32Array, wetness: number): Float32Array {
  const combs = [0.0297, 0.0371, 0.0411, 0.0437].map((seconds) => comb(dry, seconds, 0.83))
  const wet = dry.map((_, index) => combs.reduce((sum, line) => sum + (line[index] ?? 0), 0) / 4)
  const diffused = allPass(allPass(wet, 0.005), 0.0017)
  return dry.map((sample, index) => sample + wetness * (diffused[index] ?? 0))
}

/** Rises from silence, sinks back into it, and is scaled so that the loudest sample is at half of full scale. */
export function faded(sound: Float32Array, { fadeIn, fadeOut }: { fadeIn: number; fadeOut: number }): Float32Array {
  const shaped = sound.map(
    (sample, index) =>
      sample * smooth(index / sampleRate / fadeIn) * smooth((sound.length - 1 - index) / sampleRate / fadeOut),
  )
  const peak = shaped.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
  return shaped.map((sample) => (sample / peak) * 0.5)
}

/** Writes mono 16 bit PCM in a RIFF header. */
export function writeWav(path: string, sound: Float32Array): void {
  const wav = Buffer.alloc(44 + sound.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + sound.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((sample, index) => wav.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2))
  writeFileSync(path, wav)
}

interface Partial {
  frequency: number
  gain: number
  /** Seconds until it is there, and seconds until it has sunk to a third. */
  attack: number
  decay: number
  /** Hertz between its two halves. */
  beat: number
}

function sumOfPartials(seconds: number, partials: Partial[]): Float32Array {
  const sound = silence(seconds)
  for (const { frequency, gain, attack, decay, beat } of partials) {
    for (let index = 0; index < sound.length; index++) {
      const second = index / sampleRate
      const envelope = gain * smooth(second / attack) * Math.exp(-second / decay) * smooth((seconds - second) / 1)
      const beating = 0.7 + 0.3 * Math.cos(2 * Math.PI * beat * second)
      sound[index] = (sound[index] ?? 0) + envelope * beating * Math.sin(2 * Math.PI * frequency * second)
    }
  }
  return sound
}

/** One sample of a voice whose vowel moves from ah (part 0) to a hum (part 1). */
function sung({ phase, frequency, part }: { phase: number; frequency: number; part: number }): number {
  const [from, to, between]: [Vowel, Vowel, number] =
    part < 0.55 ? ['a', 'o', smooth(part / 0.55)] : ['o', 'm', smooth((part - 0.55) / 0.25)]
  let sample = 0
  for (let number = 1; number * frequency < 3400; number++) {
    const strength = (1 - between) * strengthAt(from, number * frequency) + between * strengthAt(to, number * frequency)
    sample += (strength / number ** 0.7) * Math.sin(number * phase)
  }
  return sample
}

function strengthAt(vowel: Vowel, frequency: number): number {
  return formants[vowel].reduce(
    (sum, [centre, width, gain]) => sum + gain / (1 + ((frequency - centre) / width) ** 2),
    0.02,
  )
}

function comb(sound: Float32Array, seconds: number, feedback: number): Float32Array {
  const delay = Math.round(seconds * sampleRate)
  const line = new Float32Array(sound.length)
  for (let index = 0; index < sound.length; index++)
    line[index] = (sound[index] ?? 0) + feedback * (line[index - delay] ?? 0)
  return line
}

function allPass(sound: Float32Array, seconds: number): Float32Array {
  const delay = Math.round(seconds * sampleRate)
  const passed = new Float32Array(sound.length)
  for (let index = 0; index < sound.length; index++) {
    passed[index] = -0.7 * (sound[index] ?? 0) + (sound[index - delay] ?? 0) + 0.7 * (passed[index - delay] ?? 0)
  }
  return passed
}

/** 0 before 0, 1 after 1, without corners between. */
function smooth(part: number): number {
  const clipped = Math.min(1, Math.max(0, part))
  return (1 - Math.cos(clipped * Math.PI)) / 2
}
