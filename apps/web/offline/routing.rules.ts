/** What the service worker does with a request. Pure. */

export interface Build {
  /** Fixed by the files: another build is another one. */
  readonly id: string
  /** Addresses of the files that are kept beforehand. */
  readonly files: readonly string[]
  /** What belongs into the page without network, by the address of its script. */
  readonly offlineScript: string
  /** The script with which every page begins. */
  readonly entry: string
}

export interface Requested {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** `pass`: the worker is not there at all. */
export type Handling = 'pass' | 'file' | 'page'

/** Pages of students, and those that lead to them. All others, the back office above all, are the network's. */
const isStudentPage = (path: string): boolean => ['/', '/login', '/web'].includes(path) || path.startsWith('/web/')

/** Formulas ask for them when they are first shown. */
const isFont = (path: string): boolean => /^\/assets\/KaTeX_[\w-]+\.woff2$/.test(path)

export function handle({ method, mode, url }: Requested, origin: string, { files }: Build): Handling {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'pass'
  if (mode === 'navigate') return isStudentPage(address.pathname) ? 'page' : 'pass'
  return files.includes(address.pathname) || isFont(address.pathname) ? 'file' : 'pass'
}

/** A page asks its worker to let the newer one take over. */
export const LET_NEWER = 'let the newer one take over'

export const SHELL = '/offline-page'
const PREFIX = 'tripos-files-'
export const cacheName = (build: Pick<Build, 'id'>): string => PREFIX + build.id
export const isOldCache = (name: string, build: Pick<Build, 'id'>): boolean =>
  name.startsWith(PREFIX) && name !== cacheName(build)

/** The page as the server sends it for no entrance, with the script that gives kept answers before the app asks. */
export function offlinePage(html: string, { entry, offlineScript }: Build): string | undefined {
  if (!html.includes(`"${entry}"`)) return undefined
  return html.replace('</head>', () => `<script src="${offlineScript}"></script></head>`)
}
