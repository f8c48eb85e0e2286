import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'

/** The texts of the wrong book, loaded with the first page that needs them; and those of papers, whose questions stand in it. */
export function WrongBookTexts({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton count={3} height={120} />}>
      <AreaMessages areas={['student', 'wrongBook']}>{children}</AreaMessages>
    </Suspense>
  )
}
