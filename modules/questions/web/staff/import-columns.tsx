import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { columnLetters, fillsOf } from './import-columns.rules.ts'
import styles from './import.module.css'

export type SheetColumns = Output<typeof questionFiles.importColumns>

interface ImportColumnsProps {
  readonly sheet: SheetColumns
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Says which column of a sheet is which; the header row is known from then on. */
export function ImportColumns({ sheet, onSaved, onClose }: ImportColumnsProps) {
  const t = useTranslations('questionsImport.columns')
  const [at, setAt] = useState(sheet.headerAt)
  const row = sheet.rows[at]
  if (row === undefined) return null
  const heads = row.cells
  return (
    <FormDrawer
      // Another header row is another form.
      key={at}
      title={t('title')}
      size={640}
      endpoint={questionFiles.mappingSave}
      initial={{ keys: row.keys.map(key => (key === '' ? undefined : key)), isQuestion: row.isQuestion }}
      toInput={({ keys, isQuestion }) => ({
        heads,
        keys: heads.map((_, column) => keys[column] ?? ''),
        isQuestion,
      })}
      invalidates={[questionFiles.mappingPaging]}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <Form.Item
        label={t('header')}
        extra={row.source === 'guess' ? undefined : t(`by.${row.source}`, { name: row.name })}
      >
        <Select
          aria-label={t('header')}
          value={at}
          onChange={setAt}
          options={sheet.rows.map(({ line, sheet: name, cells }, value) => ({
            value,
            label: t('row', {
              sheet: name,
              line: String(line),
              text: cells.filter(cell => cell !== '').join(' | '),
            }).trim(),
          }))}
        />
      </Form.Item>
      <Form.Item name="isQuestion" valuePropName="checked" extra={t('isQuestionHint')}>
        <Checkbox>{t('isQuestion')}</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={['isQuestion']}>
        {({ getFieldValue }) => <Columns sheet={sheet} at={at} isQuestion={getFieldValue('isQuestion') === true} />}
      </Form.Item>
    </FormDrawer>
  )
}

interface ColumnsProps {
  readonly sheet: SheetColumns
  readonly at: number
  /** What stands in the row are no headings. */
  readonly isQuestion: boolean
}

/** A choice for each column. */
function Columns({ sheet, at, isQuestion }: ColumnsProps) {
  const t = useTranslations('questionsImport.columns')
  const heads = sheet.rows[at]?.cells ?? []
  const samples = fillsOf(sheet.rows, at)
  return heads.map((head, column) => {
    const sample = (isQuestion && head !== '' ? head : samples[column]) ?? ''
    if (head === '' && sample === '') return null
    const letters = columnLetters(column)
    const hasName = head !== '' && !isQuestion
    return (
      <Form.Item
        key={letters}
        name={['keys', column]}
        label={hasName ? t('named', { letters, head }) : t('unnamed', { letters })}
        extra={sample === '' ? undefined : <span className={styles.sample}>{t('sample', { sample })}</span>}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('notImported')}
          options={sheet.columns.map(({ key, label }) => ({ value: key, label }))}
        />
      </Form.Item>
    )
  })
}
