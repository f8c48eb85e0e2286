import { Table } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './problem-table.module.css'

interface Problem {
  readonly line: number
  readonly column: string
  readonly what: string
}

interface ProblemTableProps {
  /** Those that came; there may be more. */
  readonly problems: readonly Problem[]
  readonly count: number
}

/** What the check of a sheet found, with row and column. */
export function ProblemTable({ problems, count }: ProblemTableProps) {
  const t = useTranslations('adminSheets.problems')
  return (
    <>
      <Table
        size="small"
        rowKey={problem => `${problem.line} ${problem.column} ${problem.what}`}
        dataSource={[...problems]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'line', title: t('line'), dataIndex: 'line', width: 80 },
          { key: 'column', title: t('column'), dataIndex: 'column', width: 140 },
          { key: 'what', title: t('what'), dataIndex: 'what' },
        ]}
      />
      {count > problems.length && <p className={styles.more}>{t('firstOnly', { count: problems.length })}</p>}
    </>
  )
}
