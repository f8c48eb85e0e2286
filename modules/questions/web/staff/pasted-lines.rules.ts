/** Several lines that are pasted into one field: each is a text of its own, as options stand in a document. */

/** `A.`, `B、`, `(C)`, `D)` before an option, with the letter of its place. */
const LABEL = /^[(（]?([A-Z])[)）.．、:：]\s*/

/** Nothing where there is one line only. Letters go where every line has that of its place: elsewhere they are text. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  if (lines.length < 2) return []
  const areLabelled = lines.every((line, at) => LABEL.exec(line)?.[1] === String.fromCodePoint(65 + at))
  return areLabelled ? lines.map(line => line.replace(LABEL, '')) : lines
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const paragraphOf = (line: string): string => `<p>${line.replace(/[&<>]/g, sign => ESCAPES[sign] ?? sign)}</p>`

interface Place<Item> {
  readonly items: readonly Item[]
  /** Where the text was pasted. */
  readonly at: number
  readonly most: number
  readonly newItem: Item
  readonly isBlank: (item: Item) => boolean
  readonly withHtml: (item: Item, html: string) => Item
}

/** Undefined where a line would take the place of a text that is there, or there are too many. */
export function fillFrom<Item>(lines: readonly string[], place: Place<Item>): Item[] | undefined {
  const { items, at, most, newItem, isBlank, withHtml } = place
  if (at + lines.length > most) return undefined
  if (!items.slice(at, at + lines.length).every(isBlank)) return undefined
  const filled = lines.map((line, no) => withHtml(items[at + no] ?? newItem, paragraphOf(line)))
  return items.toSpliced(at, lines.length, ...filled)
}
