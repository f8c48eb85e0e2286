import { matchPath } from 'react-router'

interface Screen {
  readonly path: string
  readonly activeMenu?: string
}

/** The button of the header that is marked: that of the route, or else the first two parts of the address. */
export function activeButton(pathname: string, screens: readonly Screen[]): string {
  const screen = screens.find(({ path }) => matchPath(path, pathname))
  return screen?.activeMenu ?? `/${pathname.split('/').slice(1, 3).join('/')}`
}
