export type Strength = 'tooShort' | 'weak' | 'fair' | 'strong'

/** Length counts most; few different characters make it shorter than it looks. */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length < 8) return 'tooShort'
  const different = new Set(password.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u, /\p{Lo}/u].filter(kind => kind.test(password)).length
  if (different < 5 || /^\d+$/.test(password)) return 'weak'
  if (length >= 16 || (length >= 12 && kinds >= 2)) return 'strong'
  return length >= 10 || kinds >= 3 ? 'fair' : 'weak'
}
