/** The title of what is made from something else, as long as titles may be. Pure. */
export function madeTitle(title: string, pattern: string, maxCharacters: number): string {
  const rest = pattern.replace('{title}', '').length
  return pattern.replace('{title}', () => title.slice(0, maxCharacters - rest).trimEnd())
}
