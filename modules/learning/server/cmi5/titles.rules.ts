/** The title in the language of who reads: that very language, another form of it, or else the first one. */
export function titleIn(titles: Readonly<Record<string, string>>, language: string): string {
  const primary = (tag: string): string => tag.toLowerCase().replace(/-.*$/, '')
  const entries = Object.entries(titles)
  const found =
    entries.find(([tag]) => tag.toLowerCase() === language.toLowerCase()) ??
    entries.find(([tag]) => primary(tag) === primary(language)) ??
    entries[0]
  return found?.[1] ?? ''
}
