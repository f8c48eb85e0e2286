import { type DuplicateChoice, type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { Alert, Button, Radio, Space, Table } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from './import.module.css'
import { ImportItems } from './import-items.tsx'

interface ImportReportProps {
  readonly preview: ImportPreview
  readonly duplicates: DuplicateChoice
  readonly onDuplicates: (choice: DuplicateChoice) => void
  readonly onCorrect: (problem: Problem) => void
}

type Problem = ImportPreview['problems'][number]

/** What the dry run found: counts, problems with their lines, duplicates, what is lost, and each question beside its original. */
export function ImportReport({ preview, duplicates, onDuplicates, onCorrect }: ImportReportProps) {
  const t = useTranslations('questionsImport')
  return (
    <>
      <Summary preview={preview} />
      {preview.problemCount > 0 && <Problems preview={preview} onCorrect={onCorrect} />}
      {preview.duplicateCount > 0 && (
        <Duplicates preview={preview} duplicates={duplicates} onDuplicates={onDuplicates} />
      )}
      {preview.newChapters.length > 0 && <NewChapters preview={preview} />}
      {preview.lossyCount > 0 && <Losses preview={preview} />}
      {preview.leftOutCount > 0 && <LeftOut preview={preview} />}
      {preview.readyCount > 0 && (
        <Part title={t('items')}>
          <ImportItems preview={preview} />
        </Part>
      )}
    </>
  )
}

function Summary({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  const types = useTranslations('common.questionType')
  const formats = useTranslations('questionsImport.formats')
  const counts = Object.entries(preview.countByType).filter(([, count]) => count > 0)
  return (
    <Part title={`${preview.fileName} (${formats(preview.format)})`}>
      <dl className={styles.counts}>
        <Count name={t('ready')} value={preview.readyCount} />
        {counts.map(([type, count]) => (
          <Count key={type} name={types(type as '1')} value={count} />
        ))}
        <Count name={t('problems')} value={preview.problemCount} />
        <Count name={t('duplicates')} value={preview.duplicateCount} />
        <Count name={t('lossy')} value={preview.lossyCount} />
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

type ProblemsProps = Pick<ImportReportProps, 'preview' | 'onCorrect'>

/** Each can be put right in the editor, or left out; then nothing stands in the way of the others. */
function Problems({ preview, onCorrect }: ProblemsProps) {
  const t = useTranslations('questionsImport')
  const { importId } = preview
  const leaveOut = useEndpointMutation(questionFiles.importLeaveOut, { invalidates: [questionFiles.importOpen] })
  return (
    <Part title={t('problems')}>
      <Alert type="error" showIcon title={t('problemsText', { count: preview.problemCount })} />
      <Table
        size="small"
        rowKey={problem => `${problem.line} ${problem.what}`}
        dataSource={preview.problems}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
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
              </Space>
            ),
          },
        ]}
      />
      {preview.problemCount > preview.problems.length && (
        <p className={styles.muted}>{t('firstOnly', { count: preview.problems.length })}</p>
      )}
    </Part>
  )
}

function Losses({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  return (
    <Part title={t('losses')}>
      <Alert type="warning" showIcon title={t('lossesText', { count: preview.lossyCount })} />
      <Table
        size="small"
        rowKey="what"
        dataSource={preview.losses}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'what', title: t('losses'), dataIndex: 'what' },
          { key: 'count', title: t('count'), dataIndex: 'count', width: 100 },
        ]}
      />
    </Part>
  )
}

function NewChapters({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  return (
    <Part title={t('newChapters')}>
      <ul className={styles.losses}>
        {preview.newChapters.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Part>
  )
}

function LeftOut({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  return (
    <Part title={t('leftOut')}>
      <Table
        size="small"
        rowKey={row => `${row.line} ${row.what}`}
        dataSource={preview.leftOut}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'line', title: t(preview.place), dataIndex: 'line', width: 80 },
          { key: 'what', title: t('leftOut'), dataIndex: 'what' },
        ]}
      />
    </Part>
  )
}

function Duplicates({ preview, duplicates, onDuplicates }: Omit<ImportReportProps, 'onCorrect'>) {
  const t = useTranslations('questionsImport')
  return (
    <Part title={t('duplicates')}>
      <p>{t('duplicatesText', { count: preview.duplicateCount })}</p>
      <Radio.Group
        aria-label={t('duplicates')}
        value={duplicates}
        onChange={event => onDuplicates(event.target.value as DuplicateChoice)}
        options={[
          { value: 'skip', label: t('skip') },
          { value: 'newVersion', label: t('newVersion') },
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
          { key: 'line', title: t(preview.place), dataIndex: 'line', width: 80 },
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
