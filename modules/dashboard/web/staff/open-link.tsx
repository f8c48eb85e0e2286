import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpens } from '@tripos/ui-staff/opens.ts'

interface OpenLinkProps {
  readonly to: string | undefined
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A link where that page is open to this person, and the words alone where it is not. */
export function OpenLink({ to, className, title, children }: OpenLinkProps) {
  const isOpen = useOpens(to ?? '')
  if (to === undefined || !isOpen) {
    return (
      <div className={className} title={title}>
        {children}
      </div>
    )
  }
  return (
    <Link to={to} className={className} title={title}>
      {children}
    </Link>
  )
}
