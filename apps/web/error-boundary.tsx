import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'

/** A bug in a page, or a part of the app that can no longer be loaded because a new version is on the server. */
export function RouteError() {
  return (
    <AreaMessages areas={[]}>
      <Broken />
    </AreaMessages>
  )
}

function Broken() {
  const t = useTranslations('common')
  const error = useRouteError()
  const isOutdated =
    error instanceof TypeError && /dynamically imported module|module script|preload/i.test(error.message)
  return (
    <main>
      <EmptyState
        title={isOutdated ? t('errors.outdated') : t('errors.title')}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {!isOutdated && t('errors.page')}
      </EmptyState>
    </main>
  )
}
