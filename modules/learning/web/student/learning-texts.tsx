import { type ReactNode } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

/** The texts of courses, loaded with the first page that needs them. */
export function LearningTexts({ children }: { children: ReactNode }) {
  return (
    <LazyPart fallback={<Skeleton count={3} height={168} />}>
      <AreaMessages areas={['student', 'learning']}>{children}</AreaMessages>
    </LazyPart>
  )
}
