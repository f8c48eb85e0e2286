import { type ReactNode, use, useDeferredValue } from 'react'
import { IntlProvider } from 'use-intl'
import { useLocaleStore } from '../lib/locale.ts'
import { loadMessages, type MessageArea } from './index.ts'

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the texts of the areas (suspends) and gives them to what is inside, together with the common ones. */
export function AreaMessages({ areas, children }: { areas: readonly MessageArea[]; children: ReactNode }) {
  // Deferred: while the other language is being loaded, the page stays as it is instead of vanishing.
  const language = useDeferredValue(useLocaleStore(state => state.language))
  const messages = use(loadMessages(language, areas))
  return (
    <IntlProvider locale={language} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  )
}
