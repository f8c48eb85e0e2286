import { useTranslations } from 'use-intl'
import { useHome } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Inside the shell: not there, or not for this person. */
export function DeadEnd({ kind }: { kind: 'notFound' | 'notAllowed' }) {
  const t = useTranslations('common')
  const home = useHome()
  return (
    <>
      <PageTitle title={t(`${kind}.title`)} />
      <EmptyState
        title={t(`${kind}.text`)}
        action={
          <ButtonLink kind="primary" to={home}>
            {t('backHome')}
          </ButtonLink>
        }
      />
    </>
  )
}
