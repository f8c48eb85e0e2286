import { useTranslations } from 'use-intl'

/** Where somebody sits. */
export function Place({ room, seat }: { readonly room: string; readonly seat: string | null }) {
  const t = useTranslations('candidates.list')
  return seat === null ? room : t('seatOf', { room, seat })
}
