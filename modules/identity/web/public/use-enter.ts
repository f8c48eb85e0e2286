import { useNavigate } from 'react-router'
import { keepDevice } from '../devices.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { startSession } from '@tripos/web-kit/session.ts'

/** What a sign-in gives. */
export interface Entrance {
  readonly token: string
  readonly device: string
}

/** Begins the session, remembers that this browser is known now, and goes on into the site. */
export function useEnter(to: string = paths.home): (entrance: Entrance) => void {
  const navigate = useNavigate()
  return ({ token, device }) => {
    keepDevice(device)
    startSession(token)
    void navigate(to, { replace: true })
  }
}

/** The same for a new account, which may have to be reviewed first. */
export function useMaybeEnter(onReview: () => void): (answer: { [K in keyof Entrance]: string | null }) => void {
  const enter = useEnter()
  return ({ token, device }) => (token === null || device === null ? onReview() : enter({ token, device }))
}
