import { useTranslations } from 'use-intl'
import { useHome } from '@tripos/web-kit/session.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'

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
