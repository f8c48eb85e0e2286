import type { ImportPreview } from '../../contract/question-files.ts'
import { Alert, Button, Space, Table } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './import.module.css'
import { type Cuttable, cutsAt, useCut } from './import-cut.tsx'
import { ImportPart } from './import-part.tsx'

interface ImportDoubtsProps {
  readonly preview: ImportPreview
  readonly onCut: (cuttable: Cuttable) => void
}

/** Where the reader is not certain that a question begins, or that none does. The author splits, joins, or lets it be. */
export function ImportDoubts({ preview, onCut }: ImportDoubtsProps) {
  const t = useTranslations('questionsImport')
  const { importId, doubts, doubtCount, canCut } = preview
  const { isPending, mark } = useCut(importId)
  const keepAll = () => mark(doubts.flatMap(({ lines, begins }) => cutsAt(lines, begins)))
  return (
    <ImportPart title={t('doubts')}>
      <Alert
        type="warning"
        showIcon
        title={t(canCut ? 'doubtsText' : 'doubtsOnly', { count: doubtCount })}
        action={
          canCut && (
            <Button size="small" disabled={isPending} onClick={keepAll}>
              {t('keepAll')}
            </Button>
          )
        }
      />
      <Table
        size="small"
        rowKey={doubt => `${doubt.line} ${doubt.what}`}
        dataSource={doubts}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'line', title: t(preview.place), dataIndex: 'line', width: 72 },
          {
            key: 'what',
            title: t('doubt'),
            // What is to be done stands below it: beside it there is no room on a phone.
            render: (_, { what, begins, lines }) => (
              <>
                <div className={styles.doubt}>{what}</div>
                {canCut && (
                  <Space wrap size={0} className={styles.decision ?? ''}>
                    {begins ? (
                      <Button type="link" size="small" disabled={isPending} onClick={() => mark(cutsAt(lines, false))}>
                        {t('join')}
                      </Button>
                    ) : (
                      <Button type="link" size="small" disabled={isPending} onClick={() => onCut({ rest: lines })}>
                        {t('split')}
                      </Button>
                    )}
                    <Button type="link" size="small" disabled={isPending} onClick={() => mark(cutsAt(lines, begins))}>
                      {t('keep')}
                    </Button>
                  </Space>
                )}
              </>
            ),
          },
        ]}
      />
    </ImportPart>
  )
}
