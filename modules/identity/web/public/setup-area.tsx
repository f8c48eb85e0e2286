import type { ReactNode } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'

/** The pages before there is an administrator, with texts that nobody else downloads. */
export function SetupArea({ children }: { children: ReactNode }) {
  return <AreaMessages areas={['publicArea', 'identity', 'setup']}>{children}</AreaMessages>
}
