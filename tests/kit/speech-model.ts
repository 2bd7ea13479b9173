import { writeFileSync } from 'node:fs'

/** What a made model says: words, and the second at which each part ends. */
export interface SpokenPart {
  words: string[]
  untilSeconds: number
}

/** The vocabulary of the multilingual models; the English ones have one token less. */
const TOKENS = 51_865
const TEXT_END = 50_257
/** Token of 0.00 s; each further one is 20 ms later. */
const FIRST_TIME = 50_364
const TIMES_PER_SECOND = 50
/** The tokens that the program itself puts in front: the start, the language, the task. */
const PROMPT_LENGTH = 3
const WIDTH = 32
const [MELS, FRAMES, TEXT_LENGTH] = [80, 100, 448]

/**
 * Writes a model file of whisper.cpp that hears nothing and always says the same, by the position of a word alone. So the
 * speech filter can be tested as a whole without the hundreds of megabytes of a trained model.
 */
export function writeSpeechModel(path: string, parts: readonly SpokenPart[]): void {
  const vocabulary = [' ', ...parts.flatMap(({ words }) => words)]
  const said = tokensOf(parts)
  if (said.length > WIDTH) throw new Error(`A made model says ${WIDTH} tokens at most`)
  const pieces: Buffer[] = [
    int32(0x67676d6c, TOKENS, FRAMES, WIDTH, 1, 1, TEXT_LENGTH, WIDTH, 1, 1, MELS, 1),
    int32(MELS, 201),
    Buffer.alloc(MELS * 201 * 4),
    int32(vocabulary.length),
    ...vocabulary.flatMap((word) => [int32(Buffer.byteLength(word)), Buffer.from(word)]),
  ]
  for (const [name, dimensions] of tensors()) pieces.push(tensorOf(name, dimensions, said))
  writeFileSync(path, Buffer.concat(pieces))
}

function tokensOf(parts: readonly SpokenPart[]): number[] {
  let word = 0
  let from = FIRST_TIME
  const said = parts.flatMap(({ words, untilSeconds }) => {
    const until = FIRST_TIME + untilSeconds * TIMES_PER_SECOND
    const part = [from, ...words.map(() => ++word), until]
    from = until
    return part
  })
  return [...said, TEXT_END]
}

function tensors(): [name: string, dimensions: number[]][] {
  const norm = (name: string): [string, number[]][] => [
    [`${name}.weight`, [WIDTH]],
    [`${name}.bias`, [WIDTH]],
  ]
  const linear = (name: string, inputs = WIDTH, outputs = WIDTH): [string, number[]][] => [
    [`${name}.weight`, [inputs, outputs]],
    [`${name}.bias`, [outputs]],
  ]
  const attention = (name: string): [string, number[]][] => [
    ...norm(`${name}_ln`),
    ...linear(`${name}.query`),
    [`${name}.key.weight`, [WIDTH, WIDTH]],
    ...linear(`${name}.value`),
    ...linear(`${name}.out`),
  ]
  const feedForward = (name: string): [string, number[]][] => [
    ...norm(`${name}_ln`),
    ...linear(`${name}.0`, WIDTH, 4 * WIDTH),
    ...linear(`${name}.2`, 4 * WIDTH),
  ]
  return [
    ['encoder.positional_embedding', [WIDTH, FRAMES]],
    ['encoder.conv1.weight', [3, MELS, WIDTH]],
    ['encoder.conv1.bias', [1, WIDTH]],
    ['encoder.conv2.weight', [3, WIDTH, WIDTH]],
    ['encoder.conv2.bias', [1, WIDTH]],
    ...attention('encoder.blocks.0.attn'),
    ...feedForward('encoder.blocks.0.mlp'),
    ...norm('encoder.ln_post'),
    ['decoder.positional_embedding', [WIDTH, TEXT_LENGTH]],
    ['decoder.token_embedding.weight', [WIDTH, TOKENS]],
    ...attention('decoder.blocks.0.attn'),
    ...attention('decoder.blocks.0.cross_attn'),
    ...feedForward('decoder.blocks.0.mlp'),
    ...norm('decoder.ln'),
  ]
}

/** Everything is zero but what leads from a position to the token that is said there. */
function tensorOf(name: string, dimensions: number[], said: readonly number[]): Buffer {
  const isHalf = name.endsWith('.weight') && dimensions.length > 1
  const values = dimensions.reduce((product, each) => product * each, 1)
  const data = Buffer.alloc(values * (isHalf ? 2 : 4))
  if (/ln(?:_post)?\.weight$/.test(name)) {
    for (let at = 0; at < WIDTH; at++) data.writeFloatLE(1, 4 * at)
  } else if (name === 'decoder.positional_embedding') {
    // A text is never decoded further than its end.
    for (const at of said.keys()) data.writeFloatLE(1000, 4 * (WIDTH * (PROMPT_LENGTH - 1 + at) + at))
  } else if (name === 'decoder.token_embedding.weight') {
    for (const [at, token] of said.entries()) data.writeUInt16LE(HALF_TEN, 2 * (WIDTH * token + at))
  }
  const label = Buffer.from(name)
  return Buffer.concat([int32(dimensions.length, label.length, isHalf ? 1 : 0, ...dimensions), label, data])
}

/** 10 as a number of 16 bits. */
const HALF_TEN = 0x4900

function int32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) buffer.writeInt32LE(value, 4 * at)
  return buffer
}
