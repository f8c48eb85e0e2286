import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import type { MessageArea } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'

/** The page with texts that are loaded with it, beside those of the back office. */
export function withTexts(Page: ComponentType, areas: readonly MessageArea[]): ComponentType {
  return function PageWithTexts() {
    return (
      <AreaMessages areas={areas}>
        <Page />
      </AreaMessages>
    )
  }
}
