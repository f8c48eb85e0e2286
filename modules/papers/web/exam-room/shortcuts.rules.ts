/** Which key means what in the exam room. */
export type Command =
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'next' | 'previous' | 'flag' | 'sheet' | 'handIn' | 'help' }

export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowRight: { kind: 'next' },
  n: { kind: 'next' },
  ArrowLeft: { kind: 'previous' },
  p: { kind: 'previous' },
  f: { kind: 'flag' },
  g: { kind: 'sheet' },
  '?': { kind: 'help' },
}

/** The keys of each option, from the first. */
const CHOOSING = ['1a', '2b', '3c', '4d', '5e', '6f', '7g', '8h', '9i']

/** Letters and digits reach as far as the question has options. F and G stay commands: digits 6 and 7 choose there. */
export function commandOf(key: Key, options: number): Command | undefined {
  if (key.altKey) return undefined
  if (key.ctrlKey || key.metaKey) return key.key === 'Enter' ? { kind: 'handIn' } : undefined
  const name = key.key.length === 1 ? key.key.toLowerCase() : key.key
  const command = COMMANDS[name]
  if (command) return command
  const index = CHOOSING.findIndex(([digit, letter]) => name === digit || name === letter)
  return index >= 0 && index < options ? { kind: 'choose', index } : undefined
}
