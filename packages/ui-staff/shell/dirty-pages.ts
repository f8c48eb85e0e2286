/** Which pages hold edits that are not saved. A hidden page keeps its edits, so it stays in here while it is hidden. */
import { createContext } from 'react'

type IsDirty = () => boolean

/** What leaving loses, where it is something else than edits. */
export interface Loss {
  readonly title: string
  readonly text: string
  /** The buttons. */
  readonly leave: string
  readonly stay: string
}

interface Watched {
  readonly isDirty: IsDirty
  readonly loss: Loss | undefined
}

export class DirtyPages {
  readonly #watched = new Map<string, Set<Watched>>()

  watch(path: string, isDirty: IsDirty, loss?: Loss): () => void {
    const watched = this.#watched.get(path) ?? new Set()
    const one = { isDirty, loss }
    this.#watched.set(path, watched.add(one))
    return () => {
      watched.delete(one)
      if (watched.size === 0 && this.#watched.get(path) === watched) this.#watched.delete(path)
    }
  }

  readonly has = (path: string): boolean => this.#dirtyIn(path).length > 0

  /** What is said before these pages are left: the words of each thing that is lost, `edits` for edits. */
  lossesIn(paths: readonly string[], edits: Loss): readonly Loss[] {
    return [...new Set(paths.flatMap(path => this.#dirtyIn(path).map(({ loss }) => loss ?? edits)))]
  }

  #dirtyIn(path: string): readonly Watched[] {
    return [...(this.#watched.get(path) ?? [])].filter(({ isDirty }) => isDirty())
  }

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
  readonly watch: (isDirty: IsDirty, loss?: Loss) => () => void
  readonly isDirty: IsDirty
}

/** Outside the tabs of the back office nobody watches. */
export const PageEditsContext = createContext<PageEdits>({ watch: () => () => undefined, isDirty: () => false })
