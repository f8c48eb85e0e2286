import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { SITE_DETAIL } from '../../modules/site/web/shared/first-calls.ts'
import { useSiteName } from '@tripos/web-kit/document-title.ts'
import { makeQueryClient } from '@tripos/web-kit/query-client.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { leaveOnSessionError, takeNotice } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { refreshWording } from '../../modules/dictionaries/web/shared/refresh-wording.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { Toaster, toast } from '@tripos/ui/toast.tsx'
import { Transfers } from '@tripos/ui/transfer.tsx'

/** Around everything: texts, server state, messages. */
export function Root() {
  return (
    <AreaMessages areas={[]}>
      <ServerState />
      <Toaster />
      <Transfers />
    </AreaMessages>
  )
}

function ServerState() {
  const textOf = useErrorText()
  const [client] = useState(() =>
    makeQueryClient((error, handledBy) => {
      if (leaveOnSessionError(error)) return
      if (handledBy?.includes('*')) return
      if (error instanceof CallError && handledBy?.includes(error.errorName ?? '')) return
      toast.error(textOf(error))
    }),
  )
  return (
    <QueryClientProvider client={client}>
      <SiteName />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Takes the name of the site over for the window's title, and shows what was left to say before a reload. */
function SiteName() {
  const siteName = useEndpoint(SITE_DETAIL, { id: 1 }, { staleMs: Number.POSITIVE_INFINITY }).data?.siteName

  // Into a store, so that the smallest components can name the window without asking the server.
  useEffect(() => {
    if (siteName !== undefined) useSiteName.setState({ siteName })
  }, [siteName])

  // The server is outside React.
  useEffect(() => void refreshWording(), [])

  // Session storage is outside React.
  useEffect(() => {
    const notice = takeNotice()
    if (notice !== undefined) toast.error(notice)
  }, [])

  return null
}
