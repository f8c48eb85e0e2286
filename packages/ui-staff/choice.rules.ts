/** Which rows of a list are chosen: over all its pages, as long as it is narrowed the same way. */

export interface Choice<C> {
  /** How the list is narrowed: another way is another list, of which nothing is chosen yet. */
  readonly of: string
  readonly page: string
  /** The keys of the page that was last looked at. */
  readonly seen: readonly string[]
  readonly rows: ReadonlyMap<string, C>
}

interface InView<C> {
  readonly of: string
  /** The number of the page, its size and its order. */
  readonly page: string
  readonly rows: readonly C[]
  readonly rowKey: (row: C) => string
}

export const nothingChosen = <C>({ of, page, rows, rowKey }: InView<C>): Choice<C> => ({
  of,
  page,
  seen: rows.map(rowKey),
  rows: new Map(),
})

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at])

/** What is still chosen once the list looks like this: what has gone from a page while it was in view is not. */
export function keepChosen<C>(choice: Choice<C>, view: InView<C>): Choice<C> {
  if (choice.of !== view.of) return nothingChosen(view)
  const keys = view.rows.map(view.rowKey)
  if (choice.page === view.page && isSame(choice.seen, keys)) return choice
  const gone = choice.page === view.page ? choice.seen.filter(key => !keys.includes(key)) : []
  const rows = new Map([...choice.rows].filter(([key]) => !gone.includes(key)))
  return { of: view.of, page: view.page, seen: keys, rows }
}

/** `keys` are chosen of the page in view, and none besides; what is chosen on other pages stays. */
export function chooseInView<C>(choice: Choice<C>, { rows, rowKey }: InView<C>, keys: readonly string[]): Choice<C> {
  const next = new Map(choice.rows)
  for (const row of rows) {
    if (keys.includes(rowKey(row))) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  }
  return { ...choice, rows: next }
}
