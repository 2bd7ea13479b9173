/**
 * Reads the variables of an `EnvironmentFile=` as systemd does (systemd.exec(5)): nothing is expanded or executed; `$`,
 * `&` and backquotes are plain characters; quotes may enclose a value; `\` escapes. Throws where versions of systemd
 * differ.
 */
export function readEnvironment(text: string): Record<string, string> {
  const reader = new Reader(text.replace(/^\uFEFF/, ''))
  const variables: Record<string, string> = {}
  while (!reader.isAtEnd()) {
    reader.skip(/[ \t\r\n]/)
    if (/[#;]/.test(reader.peek())) {
      if (reader.takeLine().endsWith('\\')) {
        throw new Error('A remark ends with a backslash: versions of systemd read the next line differently.')
      }
      continue
    }
    const name = reader.takeWhile(/[^=\r\n]/).trim()
    if (reader.peek() !== '=') continue
    reader.take()
    const value = takeValue(reader)
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) variables[name] = value
  }
  return variables
}

const BLANK = /[ \t]/
const LINE_END = /[\r\n]/

/** Reads up to the end of the line. Text after a closing quote is appended. */
function takeValue(reader: Reader): string {
  let value = ''
  for (;;) {
    reader.skip(BLANK)
    const first = reader.peek()
    if (first === '' || LINE_END.test(first)) return value
    if (first === "'") value += takeSingleQuoted(reader)
    else if (first === '"') value += takeDoubleQuoted(reader)
    else return value + takeUnquoted(reader)
  }
}

/** Trailing blanks are dropped unless escaped; quotes inside are plain characters. */
function takeUnquoted(reader: Reader): string {
  let [value, blanks] = ['', '']
  while (!reader.isAtEnd() && !LINE_END.test(reader.peek())) {
    const character = reader.take()
    if (BLANK.test(character)) blanks += character
    else {
      const unescaped = character === '\\' ? escaped(reader) : character
      value += blanks + unescaped
      blanks = ''
    }
  }
  return value
}

/** Reads the character after a backslash; an escaped line end is dropped. */
function escaped(reader: Reader): string {
  const character = reader.take()
  return LINE_END.test(character) ? '' : character
}

function takeSingleQuoted(reader: Reader): string {
  reader.take()
  const value = reader.takeWhile(/[^']/)
  reader.take()
  return value
}

function takeDoubleQuoted(reader: Reader): string {
  reader.take()
  let value = ''
  while (!reader.isAtEnd() && reader.peek() !== '"') {
    const character = reader.take()
    if (character !== '\\') value += character
    else {
      const next = reader.take()
      value += /["\\`$]/.test(next) ? next : next === '\n' ? '' : character + next
    }
  }
  reader.take()
  return value
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The next character; empty at the end. */
  peek(): string {
    return this.#text[this.#at] ?? ''
  }

  take(): string {
    const character = this.peek()
    this.#at += 1
    return character
  }

  takeWhile(kind: RegExp): string {
    let taken = ''
    while (!this.isAtEnd() && kind.test(this.peek())) taken += this.take()
    return taken
  }

  takeLine(): string {
    return this.takeWhile(/[^\r\n]/)
  }

  skip(kind: RegExp): void {
    this.takeWhile(kind)
  }
}
