/** Prerequisites of SCORM 1.2 (`adlcp:prerequisites`, aicc_script): which units have to be complete before another. */

const TOKEN = /\s*([&|~()]|"[^"]*"|[^\s&|~()"=<>,{}*]+)/y

function tokensOf(script: string): string[] | undefined {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < script.trimEnd().length) {
    const [, token] = TOKEN.exec(script) ?? []
    if (token === undefined) return undefined
    tokens.push(token)
  }
  return tokens
}

/** Reads `a|b&~(c)`: or binds weaker than and, and that weaker than not. */
class Reader {
  private at = 0
  private readonly tokens: readonly string[]
  private readonly complete: ReadonlySet<string>
  constructor(tokens: readonly string[], complete: ReadonlySet<string>) {
    this.tokens = tokens
    this.complete = complete
  }

  /** Undefined where it is of no such form. */
  all(): boolean | undefined {
    const value = this.either()
    return this.at === this.tokens.length ? value : undefined
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false
    this.at += 1
    return true
  }

  private either(): boolean | undefined {
    let value = this.both()
    while (this.takes('|')) {
      const other = this.both()
      value = value === undefined || other === undefined ? undefined : value || other
    }
    return value
  }

  private both(): boolean | undefined {
    let value = this.single()
    while (this.takes('&')) {
      const other = this.single()
      value = value === undefined || other === undefined ? undefined : value && other
    }
    return value
  }

  private single(): boolean | undefined {
    if (this.takes('~')) {
      const value = this.single()
      return value === undefined ? undefined : !value
    }
    if (this.takes('(')) {
      const value = this.either()
      return this.takes(')') ? value : undefined
    }
    const id = this.tokens[this.at]
    if (id === undefined || '&|~()'.includes(id)) return undefined
    this.at += 1
    return this.complete.has(id.replace(/^"|"$/g, ''))
  }
}

/** What is not understood closes nothing: nobody is to be kept from a unit by a mistake of its author. */
export function isOpen(prerequisites: string, complete: ReadonlySet<string>): boolean {
  const tokens = tokensOf(prerequisites)
  if (tokens === undefined || tokens.length === 0) return true
  return new Reader(tokens, complete).all() ?? true
}
