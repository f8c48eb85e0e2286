import { type ReactNode, use } from 'react'
import { IntlProvider } from 'use-intl'
import { useLocaleStore } from '../lib/locale.ts'
import { loadMessages, type MessageArea } from './index.ts'

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the texts of the areas (suspends) and gives them to what is inside, together with the common ones. */
export function AreaMessages({ areas, children }: { areas: readonly MessageArea[]; children: ReactNode }) {
  const language = useLocaleStore(state => state.language)
  const messages = use(loadMessages(language, areas))
  return (
    <IntlProvider locale={language} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  )
}
