import { type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { IntlProvider } from 'use-intl'
import { useLocaleStore } from './locale.ts'
import { reworded } from './wording.rules.ts'
import { useWording } from './wording.ts'
import { loadMessages, type MessageArea } from './messages.ts'

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the texts of the areas (suspends) and gives them to what is inside, together with the common ones, re-worded as the site wants them. */
export function AreaMessages({ areas, children }: { areas: readonly MessageArea[]; children: ReactNode }) {
  // Deferred: while the other language is being loaded, the page stays as it is instead of vanishing.
  const language = useDeferredValue(useLocaleStore(state => state.language))
  const own = use(loadMessages(language, areas))
  const labels = useWording(state => state.labels)
  const messages = useMemo(
    () => ({
      ...own,
      common: reworded(own.common, labels, { isEnglish: language === 'en-US', isCompiled: import.meta.env.PROD }),
    }),
    [own, labels, language],
  )
  return (
    <IntlProvider locale={language} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  )
}
