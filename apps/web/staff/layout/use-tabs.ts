/** The tabs of the back office: what tabs.rules.ts decides, driven by the router. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import {
  createPath,
  type Location,
  parsePath,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { paths } from '@tripos/web-kit/paths.ts'
import { siteLocalPath } from '@tripos/web-kit/safe-redirect.ts'
import { DirtyPages } from '@tripos/ui-staff/shell/dirty-pages.ts'
import type { ScreenRoute } from '@tripos/ui-staff/shell/menu.rules.ts'
import { isInShell, redirectedTo, screenAt } from './shell-routes.tsx'
import type { HiddenMove } from './tab-router.tsx'
import {
  afterClosing,
  arrive,
  closedBy,
  type Closing,
  firstTabs,
  fullPathOf,
  isFixed,
  moveHidden,
  pathOf,
  refresh,
  renamed,
  setSubject,
  type Tab,
  type TabsState,
  type TabView,
  viewOf,
} from './tabs.rules.ts'
import { useAskToLose } from './use-ask-to-lose.ts'

interface Model {
  readonly state: TabsState
  /** The address that the tabs stand for. */
  readonly seen: Location | undefined
  readonly routes: RouteObject[]
  /** Closed with the next address: until then the page that is left is still in view. */
  readonly closes: readonly string[]
}

export interface Tabs {
  readonly tabs: readonly Tab[]
  /** The path of the page in view. */
  readonly active: string
  /** Another one means another page is in view. */
  readonly pageKey: string
  readonly location: Location
  /** Where `/redirect/...` leads. */
  readonly redirect: string | undefined
  readonly dirty: DirtyPages
  readonly close: (closing: Closing, path: string) => Promise<void>
  readonly refresh: (tab: Tab) => Promise<void>
  readonly moveHidden: (from: string, move: HiddenMove) => boolean
  /** The page at a path names what it shows. */
  readonly setSubject: (path: string, subject: string, heading: string) => void
  /** The heading of the page in view, where the menu has no name for it. */
  readonly heading: string
  /** Goes to another page and closes the one at a path; false where it stays, since it holds edits or there are no tabs. */
  readonly leave: (path: string, to: string) => boolean
  /** Asks, where hidden pages would lose edits. */
  readonly mayDropHidden: () => Promise<boolean>
}

/** For what switches the tabs off. */
export const MayDropTabs = createContext<() => Promise<boolean>>(async () => true)

export function useTabs(screens: readonly ScreenRoute[], routes: RouteObject[], isOn: boolean): Tabs {
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [dirty] = useState(() => new DirtyPages())
  const [model, setModel] = useState<Model>(() => ({
    state: firstTabs(fixedViews(screens)),
    seen: undefined,
    routes,
    closes: [],
  }))
  // Derived from the address while rendering, so that no frame shows the bar without the page that is open.
  if (model.seen !== location || model.routes !== routes) {
    const replaces = navigationType === 'REPLACE' && model.seen ? pathOf(model.seen.pathname) : undefined
    setModel(follow(model, { location, routes, replaces, isDirty: dirty.has }))
  }

  const redirect = redirectOf(location)
  const active = pathOf(redirect === undefined ? location.pathname : (parsePath(redirect).pathname ?? ''))
  const tabs = isOn ? model.state.tabs : NO_TABS
  const isLost = useCallback(
    (path: string) => !tabs.some(tab => tab.path === path && tab.meta.noCache !== true),
    [tabs],
  )
  const askToLose = useAskToLose({ dirty, isLost })
  const close = async (closing: Closing, path: string) => {
    const closed = closedBy(tabs, closing, path)
    if (!(await askToLose(closed))) return
    const next = afterClosing(tabs, closed, active)
    if (next.kind === 'go') {
      setModel(now => ({ ...now, closes: closed }))
      // At once: what is closed next shall not find the page that has just gone still active.
      return navigate(next.to, { flushSync: true })
    }
    const but = next.kind === 'refresh' ? next.tab.path : undefined
    setModel(now => ({ ...now, state: without(now.state, closed, but) }))
    if (next.kind === 'refresh') return navigate(paths.redirect(next.tab.fullPath), { replace: true })
  }

  const beginAfresh = async ({ path, fullPath }: Tab) => {
    // Asked here, with all that is lost by it, and not by the navigation: what was agreed to is lost, whatever comes between.
    const lost = path !== active && isLost(active) ? [path, active] : [path]
    if (!(await askToLose(lost))) return
    // A page that begins afresh asks the server and not the memory of this browser.
    void client.invalidateQueries()
    return navigate(paths.redirect(fullPath), { replace: true })
  }

  return {
    tabs,
    active,
    pageKey: `${active} ${tabs.find(tab => tab.path === active)?.revision ?? 0}`,
    location,
    redirect,
    dirty,
    close,
    refresh: beginAfresh,
    setSubject: useSubjects(setModel),
    heading: model.state.tabs.find(tab => tab.path === active)?.heading ?? '',
    leave: useLeave(tabs, dirty, setModel),
    moveHidden: useHiddenMoves({ active, routes, setModel }),
    mayDropHidden: () => askToLose(dirty.all().filter(path => path !== active)),
  }
}

type SetModel = (change: (now: Model) => Model) => void

function useSubjects(setModel: SetModel): Tabs['setSubject'] {
  return useCallback(
    (path, subject, heading) =>
      setModel(now => {
        const state = setSubject(now.state, path, { subject, heading })
        return state === now.state ? now : { ...now, state }
      }),
    [setModel],
  )
}

/** Back to a list that is open finds it as it was left, with its filters. */
function useLeave(tabs: readonly Tab[], dirty: DirtyPages, setModel: SetModel): Tabs['leave'] {
  const navigate = useNavigate()
  const open = useRef(tabs)
  // Asked by a click: which tabs are open then is not known while the page renders.
  useEffect(() => {
    open.current = tabs
  })
  return useCallback(
    (path, to) => {
      if (dirty.has(path) || !open.current.some(tab => tab.path === path)) return false
      const known = open.current.find(tab => tab.path === to)
      setModel(now => ({ ...now, closes: [path] }))
      void navigate(known?.fullPath ?? to, { flushSync: true })
      return true
    },
    [dirty, navigate, setModel],
  )
}

interface HiddenMovesOptions {
  readonly active: string
  readonly routes: RouteObject[]
  readonly setModel: SetModel
}

function useHiddenMoves({ active, routes, setModel }: HiddenMovesOptions): Tabs['moveHidden'] {
  const inView = useRef(active)
  // Asked by pages that answer late: which page is in view then is not known while they render.
  useEffect(() => {
    inView.current = active
  })
  return useCallback(
    (from, { to, state, isReplaced }) => {
      if (from === inView.current) return false
      const target = parsePath(typeof to === 'string' ? to : createPath(to))
      const next = { pathname: '', search: '', hash: '', ...target, state, key: 'hidden' }
      const screen = screenAt(routes, next.pathname)
      if (screen) {
        const view = viewOf(screen, next)
        setModel(now => ({ ...now, state: moveHidden(now.state, view, isReplaced ? from : undefined) }))
      }
      return true
    },
    [routes, setModel],
  )
}

const NO_TABS: readonly Tab[] = []

function fixedViews(screens: readonly ScreenRoute[]): readonly TabView[] {
  const fixed = screens.filter(screen => screen.redirect === undefined && isFixed(screen) && isInShell(screen.path))
  // A path with a parameter names no page yet.
  const places = fixed.filter(screen => !screen.path.includes(':'))
  return places.map(screen =>
    viewOf(screen, { pathname: screen.path, search: '', hash: '', state: null, key: 'fixed' }),
  )
}

function redirectOf(location: Location): string | undefined {
  const target = redirectedTo(fullPathOf(location))
  return target === undefined ? undefined : (siteLocalPath(target) ?? paths.home)
}

interface Step {
  readonly location: Location
  readonly routes: RouteObject[]
  readonly replaces: string | undefined
  readonly isDirty: (path: string) => boolean
}

function follow(model: Model, { location, routes, replaces, isDirty }: Step): Model {
  const find = (pathname: string) => screenAt(routes, pathname)
  const known = model.routes === routes ? model.state : renamed(model.state, find)
  if (model.seen === location) return { ...model, routes, state: known }
  const redirect = redirectOf(location)
  const screen = redirect === undefined ? find(location.pathname) : undefined
  const view = screen && viewOf(screen, location)
  const arrived = arrive(known, { view, closes: model.closes, replaces, isDirty })
  const state = redirect === undefined ? arrived : refresh(arrived, pathOf(parsePath(redirect).pathname ?? ''))
  return { state, seen: location, routes, closes: [] }
}

function without(state: TabsState, closed: readonly string[], but?: string): TabsState {
  return { ...state, tabs: state.tabs.filter(tab => tab.path === but || !closed.includes(tab.path)) }
}
