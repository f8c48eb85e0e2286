import { Navigate, useLocation } from 'react-router'
import { paths } from '@tripos/web-kit/paths.ts'
import { siteLocalPath } from '@tripos/web-kit/safe-redirect.ts'

/** `/redirect/web/index` leads to `/web/index`: leaving and coming back makes a page begin afresh. */
export function Redirect() {
  const { pathname, search, hash } = useLocation()
  const target = siteLocalPath(pathname.slice('/redirect'.length) + search + hash)
  return <Navigate replace to={target ?? paths.home} />
}
