/**
 * Reads the variables of an `EnvironmentFile=` as systemd does (systemd.exec(5)): nothing is expanded or executed, `$`,
 * `&` and backquotes are letters like others, quotes may enclose a value, `\` escapes. Throws where versions of systemd
 * differ. `scripts/environment-file.test.ts` holds the rules.
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

/** Up to the end of the line; what stands behind a closing quote is appended. */
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

/** Blanks at the end do not belong to it, unless they are escaped; later quotes are letters. */
function takeUnquoted(reader: Reader): string {
  let [value, blanks] = ['', '']
  while (!reader.isAtEnd() && !LINE_END.test(reader.peek())) {
    const letter = reader.take()
    if (BLANK.test(letter)) blanks += letter
    else {
      const meant = letter === '\\' ? escaped(reader) : letter
      value += blanks + meant
      blanks = ''
    }
  }
  return value
}

/** The letter behind a backslash; an escaped line end is nothing. */
function escaped(reader: Reader): string {
  const letter = reader.take()
  return LINE_END.test(letter) ? '' : letter
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
    const letter = reader.take()
    if (letter !== '\\') value += letter
    else {
      const next = reader.take()
      value += /["\\`$]/.test(next) ? next : next === '\n' ? '' : letter + next
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

  /** The next letter; empty at the end. */
  peek(): string {
    return this.#text[this.#at] ?? ''
  }

  take(): string {
    const letter = this.peek()
    this.#at += 1
    return letter
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
