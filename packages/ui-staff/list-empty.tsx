import type { ScreenKey } from '@tripos/contract-kit/manifest.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useSession } from '@tripos/web-kit/session.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'

/** The page where what a list shows comes from. */
export interface EmptyLink {
  readonly text: string
  readonly screen: ScreenKey
}

interface ListEmptyProps {
  readonly isNarrowed: boolean
  readonly clear: () => void
  readonly text: string
  /** The button that makes the first one, for who may. */
  readonly create: ReactNode
  readonly link: EmptyLink | undefined
}

/** Why nothing is there, and what to do about it. */
export function ListEmpty({ isNarrowed, clear, text, create, link }: ListEmptyProps) {
  const t = useTranslations('staff.list')
  const isScoped = useSession(state => state.user !== undefined && state.user.dataScope !== DataScope.all)
  if (isNarrowed)
    return <EmptyState title={t('nothingFound')} action={<Button onClick={clear}>{t('clearFilters')}</Button>} />
  return (
    <EmptyState title={text} action={create || (link && <Lead {...link} />)}>
      {isScoped && t('emptyInScope')}
    </EmptyState>
  )
}

function Lead({ text, screen }: EmptyLink) {
  const to = useLinkTo(screen)
  return to && <ButtonLink to={to()}>{text}</ButtonLink>
}
