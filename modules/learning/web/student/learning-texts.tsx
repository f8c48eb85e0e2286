import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'

/** The texts of courses, loaded with the first page that needs them. */
export function LearningTexts({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton count={3} height={168} />}>
      <AreaMessages areas={['student', 'learning']}>{children}</AreaMessages>
    </Suspense>
  )
}
