/**
 * Runs before everything else in each page of a SCORM package, which has nothing of the app: no storage, no cookie, no way
 * to it. The package finds its API in its own window, and from its frames and windows where it has an origin; what it stores
 * goes to the app as a message. The state to begin with, and the state from page to page, is in the name of the frame.
 */
import type { ResultObject } from 'scorm-again'
import { keepStorageInMemory } from './memory-storage.ts'
import { tellOfLife } from './tell-of-life.ts'
import { type ScormApi, SETTINGS, type Version } from './version.ts'

interface FrameName {
  readonly state: Record<string, string>
  /** A page before this one has begun the session and not ended it. */
  readonly isRunning: boolean
  /** The origin of the app. */
  readonly app: string
}

/** What is set is sent soon, even if the package never commits: the page can be gone at any moment. */
const SAVE_AFTER_MS = 1_000

const app = window.parent
const nameOfFrame = Object.getOwnPropertyDescriptor(window, 'name')

const readName = (): FrameName => JSON.parse(String(nameOfFrame?.get?.call(window))) as FrameName
const writeName = (name: FrameName): void => nameOfFrame?.set?.call(window, JSON.stringify(name))

/** The whole data model, with the time of this session added to the total: it can end without a word. */
function stateOf(api: ScormApi, { sessionTime }: Version): Record<string, string> {
  const all = Object.entries(api.renderCommitCMI(true) as object)
  return Object.fromEntries(
    all.filter(([key, value]) => typeof value === 'string' && value !== '' && key !== sessionTime),
  ) as Record<string, string>
}

type Tell = (message: object) => void

function start(version: Version, { state, isRunning, app: origin }: FrameName, tell: Tell): ScormApi {
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (): ResultObject => {
    clearTimeout(timer)
    timer = undefined
    const current = stateOf(api, version)
    writeName({ state: current, isRunning: api.isInitialized(), app: origin })
    tell({ kind: 'state', state: current })
    return { result: 'true', errorCode: 0 }
  }
  const api = version.make(SETTINGS, { processHttpRequest: send, updateSettings: () => undefined })
  api.loadFromFlattenedJSON(state)
  api.on(version.initializeEvent, () => tell({ kind: 'connected' }))
  if (isRunning) api.lmsInitialize()
  api.on(version.setEvent, () => {
    timer ??= setTimeout(send, SAVE_AFTER_MS)
  })
  api.on('SequenceNext', () => tell({ kind: 'go', step: 1 }))
  api.on('SequencePrevious', () => tell({ kind: 'go', step: -1 }))
  window.addEventListener('pagehide', () => {
    if (api.isInitialized() || timer !== undefined) send()
  })
  return api
}

/**
 * What packages find above their window. The search of the standards (ADL's `ScanForAPI`) begins at the parent, and only
 * if that is another window; so it is another object, which has the API and is its own parent. What else a package asks
 * of it, its own window answers: the real one is out of reach.
 */
function windowAbove(global: Version['global'], api: ScormApi): object {
  const above: object = new Proxy(window, {
    get(target, name) {
      if (name === global) return api
      if (name === 'parent' || name === 'top' || name === 'self' || name === 'window') return above
      const value: unknown = Reflect.get(target, name, target)
      // Methods of a window work on a window only; classes have to stay what they are.
      return typeof value === 'function' && value.prototype === undefined ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
  return above
}

/**
 * Only the outermost page speaks for the package. The pages in its frames find the API there, unless the package has no
 * origin: they belong to nobody then, not even to it.
 */
export function bridge(version: Version): void {
  keepStorageInMemory()
  if (app === window || app !== window.top) return
  const name = readName()
  const tell: Tell = message => app.postMessage({ tripos: 'scorm', ...message }, name.app)
  const api = start(version, name, tell)
  Object.defineProperty(window, version.global, { value: api })
  Object.defineProperty(window, 'parent', { value: windowAbove(version.global, api) })
  Object.defineProperty(window, 'name', { value: '', writable: true })
  tellOfLife(tell)
  tell({ kind: 'ready' })
}
