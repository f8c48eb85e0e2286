import { useState } from 'react'
import { chooseInView, keepChosen, nothingChosen } from './choice.rules.ts'
import type { ListQuery } from './list.rules.ts'

interface View<R> {
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly query: ListQuery
  /** The rows are those of the page before. */
  readonly isLoading: boolean
}

/** The chosen rows of a list. Those of other pages may be known by less than a row has (`C`). */
export function useChoice<R, C>({ rows, rowKey: keyOfRow, query, isLoading }: View<R>) {
  const { page, size, sort, order, search, filters } = query
  // What is found on other pages has the same keys as the rows.
  const rowKey = (row: R | C) => keyOfRow(row as R)
  const view = {
    of: JSON.stringify([search, filters]),
    page: JSON.stringify([page, size, sort, order]),
    rows: rows as readonly (R | C)[],
    rowKey,
  }
  const [before, setChoice] = useState(() => nothingChosen(view))
  const choice = isLoading ? before : keepChosen(before, view)
  if (choice !== before) setChoice(choice)
  return {
    rows: [...choice.rows.values()],
    keysInView: rows.map(keyOfRow).filter(key => choice.rows.has(key)),
    choose: (keys: readonly string[]) => setChoice(chooseInView(choice, view, keys)),
    chooseAll: (all: readonly (R | C)[]) =>
      setChoice({ ...choice, rows: new Map(all.map(row => [rowKey(row), row] as const)) }),
    clear: () => setChoice(nothingChosen(view)),
  }
}
