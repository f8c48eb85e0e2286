import { useTranslations } from 'use-intl'
import type { DesignItem } from '../../../contract/designs.ts'

/** What a thing on the page is called. */
export function useItemName(): (item: DesignItem) => string {
  const t = useTranslations('certificatesStaff.designer')
  return item => {
    if (item.kind === 'text') return item.text
    return item.kind === 'value' ? t(`values.${item.value}`) : t(`kinds.${item.kind}`)
  }
}
