import { matchPath } from 'react-router'

interface Screen {
  readonly path: string
  readonly activeMenu?: string | ((search: URLSearchParams) => string)
}

interface Address {
  readonly pathname: string
  readonly search: string
}

/** The button of the header that is marked: that of the route, or else the first two parts of the address. */
export function activeButton({ pathname, search }: Address, screens: readonly Screen[]): string {
  const menu = screens.find(({ path }) => matchPath(path, pathname))?.activeMenu
  if (typeof menu === 'function') return menu(new URLSearchParams(search))
  return menu ?? `/${pathname.split('/').slice(1, 3).join('/')}`
}
