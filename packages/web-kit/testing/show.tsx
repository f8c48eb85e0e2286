import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { makeQueryClient } from '../query-client.ts'
import { AreaMessages } from '../area-messages.tsx'
import type { MessageArea } from '../messages.ts'
import { Toaster } from '@tripos/ui/toast.tsx'

/** Renders inside what the app puts around every page: texts, the memory of answers, and toasts. */
export async function show(element: ReactNode, areas: readonly MessageArea[] = []): Promise<void> {
  // The texts suspend; React goes on inside `act` only.
  await act(async () => {
    render(
      <Suspense>
        <AreaMessages areas={areas}>
          <QueryClientProvider client={makeQueryClient(() => undefined)}>{element}</QueryClientProvider>
          <Toaster />
        </AreaMessages>
      </Suspense>,
    )
  })
}
