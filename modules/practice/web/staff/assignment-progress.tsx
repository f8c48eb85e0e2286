import { DownloadOutlined } from '@ant-design/icons'
import type { Input, RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { assignments } from '../../contract/assignments.ts'

type Student = RowOf<typeof assignments.progress>

/** How far the students of an assignment are, cycle by cycle. */
export function AssignmentProgress() {
  const { id = '' } = useParams()
  const t = useTranslations('practiceStaff.assignments')
  const { query } = useTableQuery(['cycleNo'])
  const cycleNo = Number(query.filters['cycleNo'] ?? 0)
  // The smallest page: its counts and the title stand above whatever the list is narrowed by.
  const asked = { id, size: 1, ...(cycleNo > 0 ? { cycleNo } : {}) }
  const progress = useEndpoint(assignments.progress, asked, { staleMs: 0 })
  return (
    <Loaded query={progress}>
      {({ title, cycle, cycleCount, total, doneCount }) => (
        <ListPage
          title={t('progressOf', { name: title })}
          hint={`${t('cycleNo', cycle)} · ${t('counts', { total, done: doneCount })}`}
          endpoint={assignments.progress}
          fixed={{ id }}
          columns={columnsOf(t)}
          rowKey={student => student.id}
          filters={[
            {
              key: 'cycleNo',
              label: t('cycle'),
              options: Array.from({ length: Math.min(cycleCount, 100) }, (_, at) => ({
                value: cycleCount - at,
                label: t('cycleOption', { no: cycleCount - at }),
              })),
            },
          ]}
          searchLabel={t('searchPeople')}
          actions={<ExportButton id={id} />}
          emptyText={t('nobody')}
        />
      )}
    </Loaded>
  )
}

type Words = ReturnType<typeof useTranslations<'practiceStaff.assignments'>>

const columnsOf = (t: Words): readonly ListColumn<Student>[] => [
  { key: 'realName', title: t('realName'), isFixed: true, render: student => student.realName },
  { key: 'userName', kind: 'code', priority: 1, title: t('userName'), render: student => student.userName },
  {
    key: 'answered',
    kind: 'number',
    priority: 1,
    title: t('answered'),
    align: 'right',
    render: student => student.answeredCount,
  },
  {
    key: 'right',
    kind: 'number',
    priority: 1,
    title: t('right'),
    align: 'right',
    render: student => student.rightCount,
  },
  {
    key: 'done',
    kind: 'tag',
    priority: 1,
    title: t('done'),
    render: ({ isDone }) => <Tag tone={isDone ? 'success' : 'neutral'}>{t(isDone ? 'isDone' : 'notDone')}</Tag>,
  },
]

function ExportButton({ id }: { id: string }) {
  const t = useTranslations('practiceStaff.assignments')
  const { query } = useTableQuery(['cycleNo'])
  const { download } = useTransfer()
  const run = async () => {
    const { search, cycleNo } = inputOf(assignments.progress, query, { id }) as Input<typeof assignments.export>
    await download(assignments.export, { id, ...(search && { search }), ...(cycleNo && { cycleNo }) })
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void run()}>
      {t('export')}
    </Button>
  )
}
