/**
 * Runs before everything else in each page of a cmi5 package. Such a package speaks to the statement store by itself: here it
 * gets storage in memory, and the app is told that it has started and that somebody is there.
 */
import { keepStorageInMemory } from './memory-storage.ts'
import { tellOfLife } from './tell-of-life.ts'

const { parent, top, name } = window

keepStorageInMemory()
// Whom the app is, the package must not change: its next page asks again.
Object.defineProperty(window, 'name', { value: '', writable: true })
// In a frame of the lesson, and not in one of the package itself.
if (parent !== window && parent === top) {
  const app = (JSON.parse(name) as { readonly app: string }).app
  const tell = (message: object): void => parent.postMessage({ tripos: 'scorm', ...message }, app)
  tellOfLife(tell)
  tell({ kind: 'ready' })
}
