/**
 * A router for one tab. A hidden page goes on seeing its own address, parameters and query, and what it navigates to
 * while it is hidden changes its tab and not the window. React Router has no public way to nest routers, so this is the
 * one file that uses its contexts (docs/adr/0011).
 */
import { type ReactNode, useContext, useMemo } from 'react'
import {
  NavigationType,
  type To,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import type { TabLocation } from './tabs.rules.ts'

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false }

export interface HiddenMove {
  readonly to: To
  readonly state: unknown
  readonly isReplaced: boolean
}

interface TabRouterProps {
  readonly location: TabLocation
  /** Takes what a hidden page wants; false: the page is the one that is seen, and moves the window. */
  readonly moveHidden: (move: HiddenMove) => boolean
  readonly children: ReactNode
}

export function TabRouter({ location, moveHidden, children }: TabRouterProps) {
  const outer = useContext(NavigationContext)
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const navigation = useMemo(() => {
    const { navigator } = outer
    type Go = typeof navigator.push
    const push: Go = (to, state, options) => {
      if (!moveHidden({ to, state, isReplaced: false })) navigator.push(to, state, options)
    }
    const replace: Go = (to, state, options) => {
      if (!moveHidden({ to, state, isReplaced: true })) navigator.replace(to, state, options)
    }
    return { ...outer, navigator: { ...navigator, push, replace } }
  }, [outer, moveHidden])
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>
        <RouteContext value={NO_ROUTE}>{children}</RouteContext>
      </LocationContext>
    </NavigationContext>
  )
}
