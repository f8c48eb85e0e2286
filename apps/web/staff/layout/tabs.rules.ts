/** The tabs bar (specification sections 2, 3 and 4) as pure decisions. */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'

/** Where a tab is: what the router knows about an address. */
export interface TabLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** A visited page, with the fields of specification section 3. Its path is its identity. */
export interface TabView {
  readonly path: string
  readonly fullPath: string
  readonly name: string
  readonly meta: MenuRoute['meta']
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  readonly location: TabLocation
}

/** The route of the menu that a page belongs to. */
export type TabScreen = Pick<TabView, 'name' | 'title' | 'meta'>

export interface Tab extends TabView {
  /** The thing that its page shows, as the page itself names it; empty where it names none. */
  readonly subject: string
  /** The heading of a page that makes something new, whose screen the menu calls by what comes after; else empty. */
  readonly heading: string
  /** Goes up with each refresh: another number is another page. */
  readonly revision: number
  /** The turn in which it was last looked at. */
  readonly usedAt: number
  /** Whether its page still exists while it is hidden. */
  readonly isKept: boolean
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly turn: number
}

type IsDirty = (path: string) => boolean

export interface Arrival {
  /** Undefined on what is no page: a redirect, an address that is not there. */
  readonly view: TabView | undefined
  /** Tabs that were closed by going here. */
  readonly closes?: readonly string[]
  /** The tab whose entry in the history this page takes over: the new page takes its place in the bar too. */
  readonly replaces?: string | undefined
  readonly isDirty: IsDirty
}

/** A hidden page of a long table costs 4 MB: the ones longest unseen are let go, but none with unsaved edits. */
export const MAX_KEPT = 12

/** The name of the page of system notices: it stays, begun afresh, where closing it would leave nothing. */
export const NOTICE_VIEW = 'NoticeList'

export const fullPathOf = (location: Pick<TabLocation, 'pathname' | 'search' | 'hash'>): string =>
  location.pathname + location.search + location.hash

/** What a tab is known by: a slash at the end makes no other page. */
export const pathOf = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

export function viewOf(screen: TabScreen, location: TabLocation): TabView {
  return {
    path: pathOf(location.pathname),
    fullPath: fullPathOf(location),
    name: screen.name,
    meta: screen.meta,
    title: screen.title,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    location,
  }
}

export const isFixed = (tab: Pick<Tab, 'meta'>): boolean => tab.meta.affix === true

const UNNAMED = { subject: '', heading: '' }

/** The fixed tabs are there from the beginning. */
export function firstTabs(fixed: readonly TabView[]): TabsState {
  return { tabs: fixed.map(view => ({ ...view, ...UNNAMED, revision: 0, usedAt: 0, isKept: false })), turn: 0 }
}

/** Another page is looked at: its tab is made or brought up to date. */
export function arrive(state: TabsState, { view, closes = [], replaces, isDirty }: Arrival): TabsState {
  const turn = state.turn + 1
  const open = state.tabs.filter(tab => isFixed(tab) || !closes.includes(tab.path))
  if (!view) return { tabs: letGo(open, '', isDirty), turn }
  const known = open.find(tab => tab.path === view.path)
  const { subject = '', heading = '', revision = 0 } = known ?? {}
  const tab: Tab = { ...view, subject, heading, revision, usedAt: turn, isKept: true }
  return { tabs: letGo(fixedFirst(put(open, tab, replaces)), view.path, isDirty), turn }
}

/** A page that is hidden has gone on by itself, such as from "new" to what was stored: the person is left where they are. */
export function moveHidden(state: TabsState, view: TabView, replaces: string | undefined): TabsState {
  const moved: Tab = { ...view, ...UNNAMED, revision: 0, usedAt: state.turn, isKept: true }
  return { ...state, tabs: fixedFirst(put(state.tabs, moved, replaces)) }
}

function put(tabs: readonly Tab[], tab: Tab, replaces: string | undefined): readonly Tab[] {
  const left = tabs.find(other => other.path === replaces)
  const isLeftClosed = left !== undefined && left.path !== tab.path && !isFixed(left)
  if (tabs.some(other => other.path === tab.path)) {
    const remaining = isLeftClosed ? tabs.filter(other => other !== left) : tabs
    return remaining.map(other => (other.path === tab.path ? tab : other))
  }
  return isLeftClosed ? tabs.map(other => (other === left ? tab : other)) : [...tabs, tab]
}

const fixedFirst = (tabs: readonly Tab[]): readonly Tab[] => [
  ...tabs.filter(isFixed),
  ...tabs.filter(tab => !isFixed(tab)),
]

/** noCache pages exist only while they are looked at; of the others those last looked at are kept. */
function letGo(tabs: readonly Tab[], active: string, isDirty: IsDirty): readonly Tab[] {
  const kept = tabs.filter(tab => tab.isKept && tab.meta.noCache !== true)
  const longestUnseen = kept
    .filter(tab => tab.path !== active && !isFixed(tab) && !isDirty(tab.path))
    .sort((a, b) => a.usedAt - b.usedAt)
  const surplus = new Set(longestUnseen.slice(0, Math.max(0, kept.length - MAX_KEPT)))
  const isGone = (tab: Tab) => tab.path !== active && (tab.meta.noCache === true || surplus.has(tab))
  return tabs.map(tab => (tab.isKept && isGone(tab) ? { ...tab, isKept: false } : tab))
}

/** The menu has come in another language. */
export function renamed(state: TabsState, screenAt: (pathname: string) => TabScreen | undefined): TabsState {
  const rename = (tab: Tab): Tab => {
    const screen = screenAt(tab.path)
    return screen ? { ...tab, title: screen.title, meta: screen.meta } : tab
  }
  return { ...state, tabs: state.tabs.map(rename) }
}

const isNew = (path: string): boolean => path.endsWith('/new')

/** A page has said which thing it shows. */
export function setSubject(state: TabsState, path: string, said: Pick<Tab, 'subject' | 'heading'>): TabsState {
  const { subject } = said
  const heading = isNew(path) ? said.heading : ''
  const isKnown = state.tabs.every(tab => tab.path !== path || (tab.subject === subject && tab.heading === heading))
  if (isKnown) return state
  return { ...state, tabs: state.tabs.map(tab => (tab.path === path ? { ...tab, subject, heading } : tab)) }
}

/** Begins a page afresh. */
export function refresh(state: TabsState, path: string): TabsState {
  return {
    ...state,
    tabs: state.tabs.map(tab => (tab.path === path ? { ...tab, revision: tab.revision + 1 } : tab)),
  }
}

export const CLOSINGS = ['one', 'others', 'all'] as const
export type Closing = (typeof CLOSINGS)[number]

/** What a command closes. Fixed tabs are never among it. */
export function closedBy(tabs: readonly Tab[], closing: Closing, path: string): readonly string[] {
  return tabs
    .filter(tab => !isFixed(tab))
    .filter(tab => closing === 'all' || (tab.path === path) === (closing === 'one'))
    .map(tab => tab.path)
}

export type AfterClosing =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'refresh'; readonly tab: Tab }

/** Where a closing leads: nowhere while the active tab remains; else to the last remaining tab, or to '/'. */
export function afterClosing(tabs: readonly Tab[], closed: readonly string[], active: string): AfterClosing {
  if (!closed.includes(active)) return { kind: 'stay' }
  const last = tabs.findLast(tab => !closed.includes(tab.path))
  if (last) return { kind: 'go', to: last.fullPath }
  const left = tabs.find(tab => tab.path === active)
  return left?.name === NOTICE_VIEW ? { kind: 'refresh', tab: left } : { kind: 'go', to: '/' }
}

/** The tab that an arrow key, Home or End leads to from a tab. */
export function neighbour(paths: readonly string[], from: string, key: string): string | undefined {
  const at = paths.indexOf(from)
  if (at < 0) return undefined
  if (key === 'ArrowRight') return paths[(at + 1) % paths.length]
  if (key === 'ArrowLeft') return paths.at(at - 1)
  if (key === 'Home') return paths[0]
  return key === 'End' ? paths.at(-1) : undefined
}
