import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { NewPasswordPage } from '../../modules/identity/web/index.ts'
import { LOGOUT } from '../../modules/identity/web/shared/first-calls.ts'
import { call } from '@tripos/web-kit/call.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { safeRedirect } from '@tripos/web-kit/safe-redirect.ts'
import {
  forgetSession,
  hasToken,
  leaveOnSessionError,
  loadSession,
  useHome,
  useSession,
} from '@tripos/web-kit/session.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { ErrorState, useErrorText } from '@tripos/ui/states.tsx'
import { PageSpinner } from '@tripos/ui/spinner.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { guard } from './guard.rules.ts'
import styles from './session-guard.module.css'

/** Stands around every page: lets through, sends elsewhere, or asks the server who this is. */
export function SessionGuard() {
  const { pathname, search, hash } = useLocation()
  const { phase, user, error } = useSession()
  const fullPath = pathname + search + hash
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'))
  const verdict = guard({
    pathname,
    fullPath,
    wanted,
    hasToken: hasToken(),
    phase,
    roleType: user?.roleType,
    mustChangePassword: user?.mustChangePassword ?? false,
    home: useHome(),
  })

  switch (verdict.kind) {
    case 'allow':
      return <Outlet />
    case 'redirect':
      return <Navigate replace to={verdict.to} />
    case 'load':
      return <LoadSession fullPath={fullPath} />
    case 'unavailable':
      return <SessionUnavailable error={error} />
    case 'changePassword':
      return (
        <LazyPart fallback={<PageSpinner />}>
          <NewPasswordPage />
        </LazyPart>
      )
  }
}

function LoadSession({ fullPath }: { fullPath: string }) {
  const navigate = useNavigate()
  const textOf = useErrorText()

  // Asking the server is outside React; `loadSession` itself sees to it that it is asked once.
  useEffect(() => {
    loadSession().catch((error: unknown) => {
      if (leaveOnSessionError(error)) return
      // Any other refusal: show it, forget the token, sign in again (specification section 8).
      endSession()
      toast.error(textOf(error))
      void navigate(paths.login(fullPath), { replace: true })
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because this happens once, on arrival
  }, [])

  return <PageSpinner />
}

/** The server forgets the session too, if it hears of it; nobody waits for that. */
function endSession(): void {
  call(LOGOUT, {}).catch(() => undefined)
  forgetSession()
}

function SessionUnavailable({ error }: { error: unknown }) {
  const t = useTranslations('common.session')
  useDocumentTitle(t('unavailableTitle'))
  return (
    <main>
      <h1 className={styles.title}>{t('unavailableTitle')}</h1>
      <ErrorState error={error} onRetry={() => useSession.setState({ phase: 'idle' })} />
    </main>
  )
}
