import type { DuplicateChoice, ImportPreview } from '../../contract/question-files.ts'
import { Alert, Button, Radio, Table } from 'antd'
import { useFormatter, useTranslations } from 'use-intl'
import { QUESTION_FORMATS } from '@tripos/question-kinds/question-format.ts'
import styles from './import.module.css'
import { type Cuttable, cutsAt, useCut } from './import-cut.tsx'
import { ImportDoubts } from './import-doubts.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportPart as Part } from './import-part.tsx'
import { DroppedProblems, ImportProblems } from './import-problems.tsx'

interface ImportReportProps {
  readonly preview: ImportPreview
  readonly duplicates: DuplicateChoice
  readonly onDuplicates: (choice: DuplicateChoice) => void
  readonly onCorrect: (problem: Problem) => void
  readonly onCut: (cuttable: Cuttable) => void
}

type Problem = ImportPreview['problems'][number]

/** What the dry run found: counts, problems with their lines, duplicates, what is lost, and each question beside its original. */
export function ImportReport({ preview, duplicates, onDuplicates, onCorrect, onCut }: ImportReportProps) {
  const t = useTranslations('questionsImport')
  return (
    <>
      <Summary preview={preview} />
      {preview.doubtCount > 0 && <ImportDoubts preview={preview} onCut={onCut} />}
      {preview.problemCount > 0 && <ImportProblems preview={preview} onCorrect={onCorrect} onCut={onCut} />}
      {preview.droppedCount > 0 && <DroppedProblems preview={preview} />}
      {preview.duplicateCount > 0 && (
        <Duplicates preview={preview} duplicates={duplicates} onDuplicates={onDuplicates} />
      )}
      {preview.newChapters.length > 0 && <NewChapters preview={preview} />}
      {preview.lossyCount > 0 && <Losses preview={preview} />}
      {preview.leftOutCount > 0 && <LeftOut preview={preview} />}
      {preview.readyCount > 0 && (
        <Part title={t('items')}>
          <ImportItems preview={preview} onCut={onCut} />
        </Part>
      )}
    </>
  )
}

function Summary({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('questionsImport')
  const types = useTranslations('common.questionType')
  const formats = useTranslations('questionsImport.formats')
  const { entries, readyCount, problemCount, droppedCount } = preview
  const { total, inQuestions, leftOut } = entries
  const counts = Object.entries(preview.countByType).filter(([, count]) => count > 0)
  return (
    <Part title={`${preview.fileName} (${formats(preview.format)})`}>
      <p>
        {t('holds', { entries: t(`entries.${QUESTION_FORMATS[preview.format].entry}`, { count: total }) })}
        {t('cutInto', { readyCount, problemCount, droppedCount, leftOut, inQuestions })}
      </p>
      <dl className={styles.counts}>
        <Count name={t('ready')} value={preview.readyCount} />
        {counts.map(([type, count]) => (
          <Count key={type} name={types(type as '1')} value={count} />
        ))}
        <Count name={t('problems')} value={preview.problemCount} />
        <Count name={t('duplicates')} value={preview.duplicateCount} />
        <Count name={t('lossy')} value={preview.lossyCount} />
      </dl>
      {isClean(preview) && <Alert type="success" showIcon title={t('clean')} />}
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
          { key: 'lines', title: t(preview.place), width: 160, render: (_, loss) => <Places loss={loss} /> },
          { key: 'count', title: t('count'), dataIndex: 'count', width: 100 },
        ]}
      />
    </Part>
  )
}

const PLACES_SHOWN = 3

/** The first places, and that there are more. */
function Places({ loss: { lines, count } }: { loss: ImportPreview['losses'][number] }) {
  const numbers = useFormatter()
  const first = lines.slice(0, PLACES_SHOWN).map(line => numbers.number(line, { useGrouping: false }))
  return <>{first.join(', ') + (count > first.length ? ' …' : '')}</>
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
  const { isPending, mark } = useCut(preview.importId)
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
          {
            key: 'decision',
            title: t('decision'),
            width: 160,
            hidden: !preview.canCut,
            render: (_, { cutLine: line, what }) =>
              line !== null && (
                <Button
                  type="link"
                  size="small"
                  disabled={isPending}
                  aria-label={t('beginAt', { text: what })}
                  onClick={() => mark(cutsAt([{ line, text: what }], true))}
                >
                  {t('beginHere')}
                </Button>
              ),
          },
        ]}
      />
    </Part>
  )
}

function Duplicates({ preview, duplicates, onDuplicates }: Omit<ImportReportProps, 'onCorrect' | 'onCut'>) {
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
        tableLayout="fixed"
        columns={[
          { key: 'line', title: t(preview.place), dataIndex: 'line', width: 80 },
          { key: 'excerpt', title: t('question'), dataIndex: 'excerpt', ellipsis: true },
          {
            key: 'sameAs',
            title: t('sameAs'),
            width: 180,
            render: (_, row) => t(row.sameAs === 'bank' ? 'inBank' : 'inFile'),
          },
        ]}
      />
    </Part>
  )
}

/** Nothing is wrong, and nothing uncertain. */
const isClean = ({ problemCount, readyCount, doubtCount }: ImportPreview): boolean =>
  problemCount === 0 && doubtCount === 0 && readyCount > 0
