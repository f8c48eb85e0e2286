import type { ImportPreview } from '@tripos/contract/questions'
import { Alert, Radio, Table } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './import.module.css'
import { QuestionView } from './question-view.tsx'

interface ImportReportProps {
  readonly preview: ImportPreview
  readonly duplicates: 'skip' | 'keepBoth'
  readonly onDuplicates: (choice: 'skip' | 'keepBoth') => void
}

/** What the dry run found: counts, problems with their lines, duplicates, and how the first questions look. */
export function ImportReport({ preview, duplicates, onDuplicates }: ImportReportProps) {
  const t = useTranslations('admin.import')
  return (
    <>
      <Summary preview={preview} />
      {preview.problemCount > 0 && <Problems preview={preview} />}
      {preview.duplicateCount > 0 && (
        <Duplicates preview={preview} duplicates={duplicates} onDuplicates={onDuplicates} />
      )}
      {preview.sample.length > 0 && (
        <Part title={t('sample')}>
          <div className={styles.stack}>
            {preview.sample.map((view, at) => (
              <div key={at} className={styles.sample}>
                <QuestionView view={view} withKey />
              </div>
            ))}
          </div>
        </Part>
      )}
    </>
  )
}

function Summary({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('admin.import')
  const types = useTranslations('common.questionType')
  const counts = Object.entries(preview.countByType).filter(([, count]) => count > 0)
  return (
    <Part title={preview.fileName}>
      <dl className={styles.counts}>
        <Count name={t('ready')} value={preview.readyCount} />
        {counts.map(([type, count]) => (
          <Count key={type} name={types(type as '1')} value={count} />
        ))}
        <Count name={t('problems')} value={preview.problemCount} />
        <Count name={t('duplicates')} value={preview.duplicateCount} />
      </dl>
      {preview.problemCount === 0 && preview.readyCount > 0 && <Alert type="success" showIcon title={t('clean')} />}
      {preview.problemCount === 0 && preview.readyCount === 0 && <Alert type="warning" showIcon title={t('nothing')} />}
    </Part>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className={styles.muted}>{name}</dt>
      <dd className={styles.figure}>{value}</dd>
    </div>
  )
}

function Problems({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('admin.import')
  return (
    <Part title={t('problems')}>
      <Alert type="error" showIcon title={t('problemsText', { count: preview.problemCount })} />
      <Table
        size="small"
        rowKey={problem => `${problem.line} ${problem.what}`}
        dataSource={preview.problems}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'line', title: t('line'), dataIndex: 'line', width: 80 },
          { key: 'what', title: t('what'), dataIndex: 'what' },
        ]}
      />
      {preview.problemCount > preview.problems.length && (
        <p className={styles.muted}>{t('firstOnly', { count: preview.problems.length })}</p>
      )}
    </Part>
  )
}

function Duplicates({ preview, duplicates, onDuplicates }: ImportReportProps) {
  const t = useTranslations('admin.import')
  return (
    <Part title={t('duplicates')}>
      <p>{t('duplicatesText', { count: preview.duplicateCount })}</p>
      <Radio.Group
        aria-label={t('duplicates')}
        value={duplicates}
        onChange={event => onDuplicates(event.target.value as 'skip' | 'keepBoth')}
        options={[
          { value: 'skip', label: t('skip') },
          { value: 'keepBoth', label: t('keepBoth') },
        ]}
      />
      <Table
        size="small"
        rowKey="line"
        dataSource={preview.duplicates}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'line', title: t('line'), dataIndex: 'line', width: 80 },
          { key: 'excerpt', title: t('question'), dataIndex: 'excerpt' },
          { key: 'sameAs', title: t('sameAs'), render: (_, row) => t(row.sameAs === 'bank' ? 'inBank' : 'inFile') },
        ]}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.stack} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
