/** How labels that an administrator re-worded take the place of the product's own texts. */

/** By dictionary and value, in both languages. */
export type Labels = Readonly<Record<string, Readonly<Record<string, { readonly zh: string; readonly en: string }>>>>

/** Plain words as a text of ICU: quoted from the first sign on that would begin a placeholder or a tag there. */
export const asText = (words: string): string => words.replace(/'/g, "''").replace(/[{}<>].*$/s, "'$&'")

/** Where a dictionary's texts stand, if not under its own code. */
const OWN_KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = { boolean: { 1: 'yes', 0: 'no' } }

interface WordingOptions {
  readonly isEnglish: boolean
  /** The build has compiled the texts: a string is then shown as it stands, nothing in it is read. */
  readonly isCompiled: boolean
}

/** The common texts with the re-worded labels in their places. */
export function reworded<T extends object>(common: T, labels: Labels, { isEnglish, isCompiled }: WordingOptions): T {
  const texts = { ...common } as Record<string, unknown>
  for (const [code, values] of Object.entries(labels)) {
    const ownKeys = OWN_KEYS[code]
    const changed: Record<string, string> = {}
    for (const [value, { zh, en }] of Object.entries(values)) {
      const words = isEnglish ? en : zh
      changed[ownKeys?.[value] ?? value] = isCompiled ? words : asText(words)
    }
    if (ownKeys) Object.assign(texts, changed)
    else if (typeof texts[code] === 'object') texts[code] = { ...(texts[code] as object), ...changed }
  }
  return texts as T
}
