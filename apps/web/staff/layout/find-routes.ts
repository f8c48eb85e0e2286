import Fuse from 'fuse.js'
import { type FoundRoute, patternOf } from './route-search.rules.ts'

/** Specification section 9. */
export const SEARCH = { threshold: 0.4, weights: { title: 0.7, path: 0.3 } } as const

export function makeFinder<R extends Pick<FoundRoute, 'path' | 'title'>>(
  routes: readonly R[],
): (text: string) => readonly R[] {
  const fuse = new Fuse(routes, {
    shouldSort: true,
    threshold: SEARCH.threshold,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: SEARCH.weights.title },
      { name: 'path', weight: SEARCH.weights.path },
    ],
  })
  return text => {
    const pattern = patternOf(text)
    return pattern === '' ? routes : fuse.search(pattern).map(({ item }) => item)
  }
}
