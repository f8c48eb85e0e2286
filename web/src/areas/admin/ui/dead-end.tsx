import { useTranslations } from 'use-intl'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Inside the shell: not there, or not for this person. */
export function DeadEnd({ kind }: { kind: 'notFound' | 'notAllowed' }) {
  const t = useTranslations('common')
  return (
    <>
      <PageTitle title={t(`${kind}.title`)} />
      <EmptyState title={t(`${kind}.text`)} />
    </>
  )
}
