import { useTranslations } from 'use-intl'
import type { Tab } from './tabs.rules.ts'

/** What a tab is called: its page, and the thing that the page shows. */
export function useTabTitle(): (tab: Tab) => string {
  const t = useTranslations('staffLayout.tabs')
  return ({ title, subject, heading }) => {
    const name = heading || title
    return subject === '' ? name : t('named', { title: name, subject })
  }
}
