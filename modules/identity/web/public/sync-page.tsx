import { externalSignIn } from '../../contract/partners.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { keepDevice } from '../devices.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { startSession } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { PageSpinner } from '@tripos/ui/spinner.tsx'
import { EmptyState, useErrorText } from '@tripos/ui/states.tsx'
import { PublicLayout } from './public-layout.tsx'

/** Long enough to be read. */
const SHOWN_MS = 1000

/** Reasons that the server gives with a link that it refuses. */
const REASONS = ['SYNC_LINK_INVALID', 'SYNC_LINK_EXPIRED', 'SYNC_LINK_USED', 'SYNC_ROLE_REFUSED', 'BUSY'] as const

/** `/sync/{one-use code}/{roleType}`: the end of a partner's link. The code becomes a session, once. */
export function SyncPage() {
  const { token = '' } = useParams()
  return token === 'refused' ? <RefusedLink /> : <Exchange code={token} />
}

function RefusedLink() {
  const t = useTranslations('publicArea.sync')
  const [query] = useSearchParams()
  const why = REASONS.find(reason => reason === query.get('why')) ?? 'SYNC_LINK_INVALID'
  return <Refused text={t(`why.${why}`)} />
}

function Refused({ text }: { text: string }) {
  const t = useTranslations('publicArea.sync')
  return (
    <PublicLayout title={t('refusedTitle')}>
      <EmptyState title={text} action={<ButtonLink to={paths.login()}>{t('toLogin')}</ButtonLink>} />
    </PublicLayout>
  )
}

function Exchange({ code }: { code: string }) {
  const t = useTranslations('publicArea.sync')
  const textOf = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isAsked = useRef(false)
  const exchange = useEndpointMutation(externalSignIn.exchange, {
    // 10010015 is no refusal to show: the page goes on to `/register/2/…`.
    handles: ['*'],
    onSuccess: ({ token, device }) => {
      // Whoever was signed in here before leaves nothing behind.
      client.clear()
      keepDevice(device)
      startSession(token)
    },
  })

  // A code is good once, so that it is shown to the server once, on arrival.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    exchange.mutate({ code })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because this happens once, on arrival
  }, [])

  // The way on, after the words could be read.
  useEffect(() => {
    if (!exchange.isSuccess) return
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [exchange.isSuccess, navigate])

  if (exchange.isError && !isRefusal(exchange.error, 'IDENTITY_UNBOUND'))
    return <Refused text={textOf(exchange.error)} />
  return (
    <PublicLayout title={exchange.isSuccess ? t('succeeded') : t('title')}>
      {exchange.isSuccess ? (
        <EmptyState title={t('goingOn')} action={<ButtonLink to={paths.home}>{t('go')}</ButtonLink>} />
      ) : (
        <PageSpinner />
      )}
    </PublicLayout>
  )
}
