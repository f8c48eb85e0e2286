/** Prerequisites of SCORM 1.2 (`adlcp:prerequisites`, aicc_script): which units have to be complete before another. */

const TOKEN = /\s*([&|~()]|"[^"]*"|[^\s&|~()"=<>,{}*]+)/y

const OPERATORS = '&|~()'
const nameOf = (token: string): string => token.replace(/^"|"$/g, '')

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
    if (id === undefined || OPERATORS.includes(id)) return undefined
    this.at += 1
    return this.complete.has(nameOf(id))
  }
}

/** What is not understood closes nothing: nobody is to be kept from a unit by a mistake of its author. */
export function isOpen(prerequisites: string, complete: ReadonlySet<string>): boolean {
  const tokens = tokensOf(prerequisites)
  if (tokens === undefined || tokens.length === 0) return true
  return new Reader(tokens, complete).all() ?? true
}

export interface UnitWithPrerequisites {
  readonly id: string
  /** Empty where it has none. */
  readonly prerequisites: string
}

/** A script that names what is no unit, a heading of the manifest as it may be, could never be met. */
function namesOnly(units: ReadonlySet<string>, prerequisites: string): boolean {
  const tokens = tokensOf(prerequisites) ?? []
  return tokens.every(token => OPERATORS.includes(token) || units.has(nameOf(token)))
}

/** In the order of the manifest one is enough for a chain of any length. */
const MAX_ROUNDS = 20

/** Units that wait for each other in a circle are never reached: their scripts close nothing either. */
function reachable(units: readonly UnitWithPrerequisites[]): ReadonlySet<string> {
  const none = new Set<string>()
  const reached = new Set(units.flatMap(({ id, prerequisites }) => (isOpen(prerequisites, none) ? [id] : [])))
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = reached.size
    for (const { id, prerequisites } of units) if (!reached.has(id) && isOpen(prerequisites, reached)) reached.add(id)
    if (reached.size === before) break
  }
  return reached
}

/** Those that may not be begun yet. */
export function lockedUnits(units: readonly UnitWithPrerequisites[], complete: ReadonlySet<string>): Set<string> {
  const ids = new Set(units.map(({ id }) => id))
  const understood = units.map(({ id, prerequisites }) => ({
    id,
    prerequisites: namesOnly(ids, prerequisites) ? prerequisites : '',
  }))
  const reached = reachable(understood)
  const closed = understood.filter(({ id, prerequisites }) => reached.has(id) && !isOpen(prerequisites, complete))
  return new Set(closed.map(({ id }) => id))
}
