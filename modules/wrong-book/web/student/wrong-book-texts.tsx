import { type ReactNode } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

/** The texts of the wrong book, loaded with the first page that needs them; and those of papers, whose questions stand in it. */
export function WrongBookTexts({ children }: { children: ReactNode }) {
  return (
    <LazyPart fallback={<Skeleton count={3} height={120} />}>
      <AreaMessages areas={['student', 'wrongBook']}>{children}</AreaMessages>
    </LazyPart>
  )
}
