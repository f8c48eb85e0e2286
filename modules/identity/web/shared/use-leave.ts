import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@tripos/web-kit/paths.ts'
import { forgetSession } from '@tripos/web-kit/session.ts'
import { dropTextsOfOthers } from '@tripos/web-kit/tab-owner.ts'

/** Forgets the session and everything that was loaded with it. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search, hash } = useLocation()
  return () => {
    forgetSession()
    dropTextsOfOthers()
    client.clear()
    void navigate(paths.login(pathname + search + hash), { replace: true })
  }
}
