/** How a person looks at one list: which columns are hidden, their order, and how close the rows stand. */

export const DENSITIES = ['standard', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export interface ListView {
  readonly hidden: readonly string[]
  readonly order: readonly string[]
  readonly density: Density
}

export const PLAIN_VIEW: ListView = { hidden: [], order: [], density: 'standard' }

const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

/** What a browser has kept is input: whatever is not understood is left out. */
export function readView(text: string | null): ListView {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof ListView, unknown>> | null
    return {
      hidden: words(stored?.hidden),
      order: words(stored?.order),
      density: DENSITIES.find(one => one === stored?.density) ?? PLAIN_VIEW.density,
    }
  } catch {
    return PLAIN_VIEW
  }
}

export const isPlain = ({ hidden, order, density }: ListView): boolean =>
  hidden.length === 0 && order.length === 0 && density === PLAIN_VIEW.density

export const toggled = (view: ListView, key: string): ListView => ({
  ...view,
  hidden: view.hidden.includes(key) ? view.hidden.filter(one => one !== key) : [...view.hidden, key],
})

interface Move {
  readonly key: string
  readonly by: -1 | 1
}

/** Changes places with its neighbour. `keys` are all that can move, as they stand now. */
export function moved(view: ListView, keys: readonly string[], { key, by }: Move): ListView {
  const from = keys.indexOf(key)
  const other = keys[from + by]
  if (from < 0 || other === undefined) return view
  return { ...view, order: keys.with(from, other).with(from + by, key) }
}
