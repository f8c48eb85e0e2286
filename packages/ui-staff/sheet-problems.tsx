import { Alert, Table } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './sheet.module.css'

interface Problem {
  readonly line: number
  readonly column: string
  readonly what: string
}

interface SheetProblemsProps {
  /** Those that came; there may be more. */
  readonly problems: readonly Problem[]
  readonly count: number
}

/** What the check of a sheet found, with row and column. */
export function SheetProblems({ problems, count }: SheetProblemsProps) {
  const t = useTranslations('staff.sheets.problems')
  return (
    <>
      <Alert type="error" showIcon role="alert" title={t('text', { count })} />
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
      {count > problems.length && <p className={styles.quiet}>{t('firstOnly', { count: problems.length })}</p>}
    </>
  )
}
