/** All that one was told, in every layout. */
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { useStudentFilter } from '@tripos/ui/use-student-list-query.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { notifications } from '../../contract.ts'
import { NotificationEntry } from './notification-entry.tsx'
import styles from './notifications.module.css'
import { notificationsPaths } from './paths.ts'
import { useReadAll } from './use-read.ts'

const FILTERS = ['all', 'unread'] as const

export function MyNotifications() {
  return (
    <AreaMessages areas={['notifications']}>
      <List />
    </AreaMessages>
  )
}

function List() {
  const t = useTranslations('notifications')
  const filter = useStudentFilter('filter', FILTERS)
  const unreadOnly = filter.value === 'unread'
  return (
    <div className={styles.column}>
      <PageTitle
        title={t('title')}
        actions={
          <>
            <ReadAll />
            <ButtonLink kind="quiet" to={notificationsPaths.preferences}>
              {t('preferences.open')}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.filters}>
        <Segmented
          label={t('filter')}
          value={filter.value}
          options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
          onChange={filter.set}
        />
      </div>
      <StudentList
        endpoint={notifications.mine}
        input={{ unreadOnly }}
        size={20}
        // Opening one changes the list.
        staleMs={0}
        isFiltered={unreadOnly}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('allRead'), text: t('allReadText') }}
        look="rows"
        rowHeight={88}
        rowKey={row => row.id}
      >
        {row => <NotificationEntry notification={row} look="full" />}
      </StudentList>
    </div>
  )
}

function ReadAll() {
  const t = useTranslations('notifications')
  const unread = useEndpoint(notifications.unread, {})
  const readAll = useReadAll()
  if (!unread.data?.count) return null
  return (
    <Button busy={readAll.isPending} onClick={() => readAll.mutate({})}>
      {t('readAll')}
    </Button>
  )
}
