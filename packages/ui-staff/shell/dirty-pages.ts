/** Which pages hold edits that are not saved. A hidden page keeps its edits, so it stays in here while it is hidden. */
import { createContext } from 'react'

type IsDirty = () => boolean

export class DirtyPages {
  readonly #watched = new Map<string, Set<IsDirty>>()

  watch(path: string, isDirty: IsDirty): () => void {
    const watched = this.#watched.get(path) ?? new Set()
    this.#watched.set(path, watched.add(isDirty))
    return () => {
      watched.delete(isDirty)
      if (watched.size === 0 && this.#watched.get(path) === watched) this.#watched.delete(path)
    }
  }

  readonly has = (path: string): boolean => [...(this.#watched.get(path) ?? [])].some(isDirty => isDirty())

  all(): readonly string[] {
    return [...this.#watched.keys()].filter(this.has)
  }

  /** The person has agreed to lose them. */
  forget(paths: readonly string[]): void {
    for (const path of paths) this.#watched.delete(path)
  }
}

/** The edits of the page that asks. */
export interface PageEdits {
  readonly watch: (isDirty: IsDirty) => () => void
  readonly isDirty: IsDirty
}

/** Outside the tabs of the back office nobody watches. */
export const PageEditsContext = createContext<PageEdits>({ watch: () => () => undefined, isDirty: () => false })
