import { LecturerState } from '../../contract.ts'
import { lecturers } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { Lecturer } from './lecturer.ts'
import { useLecturerActions } from './lecturer-actions.ts'
import { LecturerForm } from './lecturer-form.tsx'
import styles from './lecturers.module.css'

/** Who teaches the courses. */
export function LecturerList() {
  const t = useTranslations('lecturersStaff')
  const canEdit = useCan('course:lecturer:edit')
  const [editedId, setEditedId] = useState<string>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={lecturers.paging}
        columns={useColumns(canEdit, setEditedId)}
        rowKey={lecturer => lecturer.id}
        rowActions={useLecturerActions()}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: Object.values(LecturerState).map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'course:lecturer:edit', run: () => setEditedId('new') }}
        emptyText={t('empty')}
      />
      {editedId !== undefined && <LecturerForm id={editedId} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

function useColumns(canEdit: boolean, onEdit: (id: string) => void): readonly ListColumn<Lecturer>[] {
  const t = useTranslations('lecturersStaff')
  return [
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: lecturer => (
        <span className={styles.person}>
          <Avatar src={lecturer.portrait ?? ''} size={32} />
          {canEdit ? (
            <Button type="link" className={styles.name ?? ''} onClick={() => onEdit(lecturer.id)}>
              {lecturer.name}
            </Button>
          ) : (
            lecturer.name
          )}
        </span>
      ),
    },
    { key: 'title', priority: 1, title: t('jobTitle'), render: lecturer => lecturer.title },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => (
        <Tag tone={state === LecturerState.shown ? 'success' : 'neutral'}>{t(`states.${state}`)}</Tag>
      ),
    },
    {
      key: 'courseCount',
      kind: 'number',
      priority: 1,
      title: t('courses'),
      align: 'right',
      render: lecturer => lecturer.courseCount,
    },
    { key: 'user', kind: 'person', title: t('user'), render: lecturer => lecturer.user?.name ?? '' },
    {
      key: 'sort',
      kind: 'number',
      priority: 3,
      title: t('sort'),
      sortKey: 'sort',
      align: 'right',
      render: lecturer => lecturer.sort,
    },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: lecturer => <TimeAgo moment={lecturer.updatedAt} />,
    },
  ]
}
