import Fuse from 'fuse.js'
import { type FoundRoute, patternOf } from './route-search.rules.ts'

/** Specification section 9: threshold 0.4, title 0.7, path 0.3. */
export function makeFinder(routes: readonly FoundRoute[]): (text: string) => readonly FoundRoute[] {
  const fuse = new Fuse(routes, {
    shouldSort: true,
    threshold: 0.4,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return text => {
    const pattern = patternOf(text)
    return pattern === '' ? routes : fuse.search(pattern).map(({ item }) => item)
  }
}
