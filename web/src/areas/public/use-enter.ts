import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'

/** Begins the session of a token, and goes on into the site. */
export function useEnter(to: string = paths.home): (token: string) => void {
  const navigate = useNavigate()
  return token => {
    startSession(token)
    void navigate(to, { replace: true })
  }
}
