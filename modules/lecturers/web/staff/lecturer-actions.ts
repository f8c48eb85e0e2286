import { LecturerState, lecturers } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { type Lecturer, LECTURER_LISTS } from './lecturer.ts'

const idsIn = (rows: readonly Lecturer[]) => rows.map(row => row.id)

export function useLecturerActions(): readonly RowAction<Lecturer>[] {
  const t = useTranslations('lecturersStaff')
  const list = useTranslations('staff.list')
  const setState = useEndpointMutation(lecturers.setState, {
    invalidates: LECTURER_LISTS,
    onSuccess: (_, { state }) => toast.success(t(state === LecturerState.shown ? 'nowShown' : 'nowHidden')),
  })
  const remove = useEndpointMutation(lecturers.delete, {
    invalidates: LECTURER_LISTS,
    onSuccess: () => toast.success(t('deleted')),
  })
  const common = { look: 'link', permission: 'course:lecturer:edit', isBulk: true } as const
  return [
    {
      ...common,
      key: 'show',
      label: t('show'),
      isFor: ({ state }) => state !== LecturerState.shown,
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: LecturerState.shown }),
    },
    {
      ...common,
      key: 'hide',
      label: t('hide'),
      isFor: ({ state }) => state === LecturerState.shown,
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: LecturerState.hidden }),
    },
    {
      ...common,
      key: 'delete',
      label: list('delete'),
      nameIn: ({ name }) => t('deleteOne', { name }),
      isDanger: true,
      ask: rows => ({ title: t('deleteTitle', { count: rows.length }), content: t('deleteText') }),
      run: rows => remove.mutateAsync({ ids: idsIn(rows) }),
    },
  ]
}
