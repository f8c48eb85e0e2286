import { LecturerState } from '../../contract.ts'
import { lecturers } from '../../contract.ts'
import { App, Button, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { type Lecturer, LECTURER_LISTS } from './lecturer.ts'

function useLecturerActions(onDone: () => void = () => undefined) {
  const t = useTranslations('lecturersStaff')
  const list = useTranslations('staff.list')
  const { modal } = App.useApp()
  const setState = useEndpointMutation(lecturers.setState, {
    invalidates: LECTURER_LISTS,
    onSuccess: (_, { state }) => {
      toast.success(t(state === LecturerState.shown ? 'nowShown' : 'nowHidden'))
      onDone()
    },
  })
  const remove = useEndpointMutation(lecturers.delete, {
    invalidates: LECTURER_LISTS,
    onSuccess: () => {
      toast.success(t('deleted'))
      onDone()
    },
  })
  const askToDelete = (ids: string[]) =>
    void modal.confirm({
      title: t('deleteTitle', { count: ids.length }),
      content: t('deleteText'),
      okText: list('delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove.mutateAsync({ ids }).catch(() => undefined),
    })
  return {
    setState: (ids: string[], state: LecturerState) => setState.mutate({ ids, state }),
    askToDelete,
    isBusy: setState.isPending,
  }
}

/** For one row of the list. */
export function LecturerActions({ lecturer }: { lecturer: Lecturer }) {
  const t = useTranslations('lecturersStaff')
  const list = useTranslations('staff.list')
  const act = useLecturerActions()
  const isShown = lecturer.state === LecturerState.shown
  return (
    <Space>
      <Button
        type="link"
        loading={act.isBusy}
        onClick={() => act.setState([lecturer.id], isShown ? LecturerState.hidden : LecturerState.shown)}
      >
        {t(isShown ? 'hide' : 'show')}
      </Button>
      <Button
        type="link"
        danger
        aria-label={t('deleteOne', { name: lecturer.name })}
        onClick={() => act.askToDelete([lecturer.id])}
      >
        {list('delete')}
      </Button>
    </Space>
  )
}

/** For chosen rows. */
export function LecturerBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('lecturersStaff')
  const list = useTranslations('staff.list')
  const act = useLecturerActions(onDone)
  return (
    <Space wrap>
      <Button loading={act.isBusy} onClick={() => act.setState(ids, LecturerState.shown)}>
        {t('show')}
      </Button>
      <Button loading={act.isBusy} onClick={() => act.setState(ids, LecturerState.hidden)}>
        {t('hide')}
      </Button>
      <Button danger onClick={() => act.askToDelete(ids)}>
        {list('delete')}
      </Button>
    </Space>
  )
}
