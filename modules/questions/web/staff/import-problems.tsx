import { type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { Alert, Button, Space, Table } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './import.module.css'
import { CutButton, type Cuttable } from './import-cut.tsx'
import { ImportPart } from './import-part.tsx'

type Problem = ImportPreview['problems'][number]

interface ImportProblemsProps {
  readonly preview: ImportPreview
  readonly onCorrect: (problem: Problem) => void
  readonly onCut: (cuttable: Cuttable) => void
}

const CHANGES = { invalidates: [questionFiles.importOpen] } as const
const PAGES = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false } as const

/** Each can be put right in the editor or left out, and those of a kind together; then nothing stands in the way of the others. */
export function ImportProblems({ preview, onCorrect, onCut }: ImportProblemsProps) {
  const t = useTranslations('questionsImport')
  const { importId } = preview
  const leaveOut = useEndpointMutation(questionFiles.importLeaveOut, CHANGES)
  return (
    <ImportPart title={t('problems')}>
      <Alert type="error" showIcon title={t('problemsText', { count: preview.problemCount })} />
      <ProblemKinds preview={preview} />
      <Table
        size="small"
        rowKey={problem => `${problem.line} ${problem.what}`}
        dataSource={preview.problems}
        pagination={PAGES}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'line', title: t(preview.place), dataIndex: 'line', width: 80 },
          { key: 'what', title: t('what'), dataIndex: 'what' },
          { key: 'original', title: t('original'), dataIndex: 'original', className: styles.original ?? '' },
          {
            key: 'correct',
            title: t('correction'),
            width: 120,
            render: (_, problem) => (
              <Space wrap size={0}>
                <Button type="link" size="small" onClick={() => onCorrect(problem)}>
                  {t('correct')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  disabled={leaveOut.isPending}
                  onClick={() => leaveOut.mutate({ importId, line: problem.line })}
                >
                  {t('leaveOut')}
                </Button>
                <CutButton preview={preview} lines={problem.lines} onCut={onCut} />
              </Space>
            ),
          },
        ]}
      />
      {preview.problemCount > preview.problems.length && (
        <p className={styles.muted}>{t('firstOnly', { count: preview.problems.length })}</p>
      )}
    </ImportPart>
  )
}

/** What is wrong, and with how many: hundreds of one kind go by one click, and come back by another. */
function ProblemKinds({ preview: { importId, problemKinds } }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  const leaveOut = useEndpointMutation(questionFiles.importLeaveOutKind, {
    ...CHANGES,
    onSuccess: ({ count }) => toast.success(t('droppedText', { count })),
  })
  return (
    <Table
      size="small"
      rowKey="kind"
      dataSource={problemKinds}
      pagination={PAGES}
      columns={[
        { key: 'what', title: t('problemKind'), dataIndex: 'what' },
        { key: 'count', title: t('count'), dataIndex: 'count', width: 90 },
        {
          key: 'leaveOut',
          title: t('correction'),
          width: 120,
          render: (_, { kind, what }) => (
            <Button
              type="link"
              size="small"
              aria-label={t('leaveOutKindOf', { what })}
              disabled={leaveOut.isPending}
              onClick={() => leaveOut.mutate({ importId, problemKind: kind })}
            >
              {t('leaveOutKind')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** What the reader has left out, until the import is made. */
export function DroppedProblems({ preview: { importId, droppedCount } }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  const takeBack = useEndpointMutation(questionFiles.importTakeBack, CHANGES)
  return (
    <Alert
      type="info"
      showIcon
      title={t('droppedText', { count: droppedCount })}
      action={
        <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate({ importId })}>
          {t('takeBack')}
        </Button>
      }
    />
  )
}
