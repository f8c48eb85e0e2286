import { formatMinute } from '@tripos/web-kit/format.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { candidates } from '../../../contract/candidates.ts'
import { type OverriddenExam, type Override, overrides } from '../../../contract/overrides.ts'
import { OverrideForm } from './override-form.tsx'

const nameOf = ({ user, department }: Override): string => user?.realName ?? department?.name ?? ''

/** Who has other times or more attempts at one exam, and why. */
export function OverrideList() {
  const { examId = '' } = useParams()
  const found = useEndpoint(overrides.paging, { examId, size: 1 })
  return <Loaded query={found}>{({ exam }) => <Overrides examId={examId} exam={exam} />}</Loaded>
}

function useWindow(): (exam: Pick<OverriddenExam, 'startsAt' | 'endsAt'>) => string {
  const t = useTranslations('candidates.list')
  return ({ startsAt, endsAt }) => {
    const [start, end] = [formatMinute(startsAt), formatMinute(endsAt)]
    if (startsAt !== null) return endsAt === null ? t('windowFrom', { start }) : t('windowOf', { start, end })
    return endsAt === null ? t('always') : t('windowUntil', { end })
  }
}

function Overrides({ examId, exam }: { examId: string; exam: OverriddenExam }) {
  const t = useTranslations('overrides')
  const [edited, setEdited] = useState<Override | 'new'>()
  const window = useWindow()(exam)
  const remove = useRemove(examId)
  const actions: readonly RowAction<Override>[] = [
    {
      key: 'edit',
      label: t('edit'),
      look: 'link',
      nameIn: row => t('editOf', { name: nameOf(row) }),
      run: ([row]) => setEdited(row),
    },
    {
      key: 'remove',
      label: t('remove'),
      look: 'link',
      nameIn: row => t('removeOf', { name: nameOf(row) }),
      isDanger: true,
      run: ([row]) => row && remove(row),
    },
  ]
  return (
    <>
      <ListPage
        title={t('titleOf', { name: exam.title })}
        hint={t(exam.attemptLimit === 0 ? 'factsFree' : 'facts', {
          window,
          minutes: exam.limitMinutes,
          attempts: exam.attemptLimit,
        })}
        endpoint={overrides.paging}
        fixed={{ examId }}
        columns={useColumns(exam)}
        rowKey={row => row.id}
        rowActions={actions}
        searchLabel={t('search')}
        create={{ text: t('add'), permission: 'paper:paper:manage', run: () => setEdited('new') }}
        emptyText={t('empty')}
      />
      {edited && (
        <OverrideForm
          examId={examId}
          exam={exam}
          override={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Asks first, and once more where answers are out and somebody could enter again by it. */
function useRemove(examId: string): (row: Override) => void {
  const t = useTranslations('overrides')
  const ask = useAsk()
  const call = useEndpointMutation(overrides.delete, {
    invalidates: [overrides.paging, candidates.paging],
    handles: ['OVERRIDE_KEYS_OUT'],
    onSuccess: () => toast.success(t('removed')),
  })
  const remove = async (row: Override, isConfirmed: boolean): Promise<void> => {
    try {
      await call.mutateAsync({ examId, id: row.id, isConfirmed })
    } catch (error) {
      if (!isRefusal(error, 'OVERRIDE_KEYS_OUT')) throw error
      ask({ title: t('keysOutTitle'), content: error.text, okText: t('remove'), isDanger: true }, () =>
        remove(row, true),
      )
    }
  }
  return row =>
    ask(
      { title: t('removeTitle', { name: nameOf(row) }), content: t('removeText'), okText: t('remove'), isDanger: true },
      () => remove(row, false),
    )
}

function useColumns({ isByPassword }: OverriddenExam): readonly ListColumn<Override>[] {
  const t = useTranslations('overrides')
  return [
    {
      key: 'who',
      title: t('who'),
      isFixed: true,
      render: ({ user, department }) =>
        user ? `${user.realName} (${user.userName})` : <Tag tone="accent">{department?.name}</Tag>,
    },
    {
      key: 'startsAt',
      kind: 'minute',
      priority: 1,
      title: t('startsAt'),
      render: ({ startsAt }) => formatMinute(startsAt),
    },
    { key: 'endsAt', kind: 'minute', priority: 1, title: t('endsAt'), render: ({ endsAt }) => formatMinute(endsAt) },
    {
      key: 'limitMinutes',
      kind: 'number',
      priority: 1,
      title: t('limitMinutes'),
      align: 'right',
      render: ({ limitMinutes }) => limitMinutes,
    },
    {
      key: 'extraAttempts',
      kind: 'number',
      title: t('extraAttempts'),
      align: 'right',
      render: ({ extraAttempts }) => extraAttempts && `+${extraAttempts}`,
    },
    ...(isByPassword
      ? [
          {
            key: 'hasPassword',
            kind: 'tag' as const,
            title: t('password'),
            render: ({ hasPassword }: Override) => hasPassword && t('hasPassword'),
          },
        ]
      : []),
    {
      key: 'reason',
      title: t('reason'),
      render: ({ reason, isReasonTold }) => (isReasonTold ? t('reasonTold', { reason }) : reason),
    },
    { key: 'createdBy', kind: 'person', priority: 3, title: t('createdBy'), render: ({ createdBy }) => createdBy },
  ]
}
