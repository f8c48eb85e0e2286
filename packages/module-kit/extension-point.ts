/**
 * What a module asks of those above it, which it does not know: it declares the point, they contribute to it in their
 * manifests, and the list of modules joins the two once (docs/adr/0034). A contribution is a constant of the code, as an
 * import is: it is given the database with each call, and holds nothing of a process.
 */
export interface ExtensionPoint<T> {
  /** What the modules above have contributed; nothing where none of them is there. */
  all(): readonly T[]
  /** Where exactly one of them answers. */
  one(): T
  contribute(value: T): Contribution
}

export interface Contribution {
  readonly forget: () => void
  readonly add: () => void
}

export function extensionPoint<T extends {}>(name: string): ExtensionPoint<T> {
  let values: readonly T[] = []
  return {
    all: () => values,
    one() {
      const [value, ...others] = values
      if (value === undefined || others.length > 0) throw new Error(`${name}: ${values.length} modules answer`)
      return value
    },
    contribute: value => ({
      forget() {
        values = []
      },
      add() {
        values = [...values, value]
      },
    }),
  }
}

/** Once for each list of modules; again gives the same. */
export function joinContributions(contributions: readonly Contribution[]): void {
  for (const { forget } of contributions) forget()
  for (const { add } of contributions) add()
}
