import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { Form, Select } from 'antd'
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
  const samples = fillsOf(sheet.rows, at)
  return (
    <FormDrawer
      // Another header row is another form.
      key={at}
      title={t('title')}
      size={640}
      endpoint={questionFiles.mappingSave}
      initial={{ keys: row.keys.map(key => (key === '' ? undefined : key)) }}
      toInput={({ keys }) => ({ heads, keys: heads.map((_, column) => keys[column] ?? '') })}
      invalidates={[questionFiles.mappingPaging]}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <Form.Item label={t('header')} extra={row.isRemembered ? t('isRemembered') : undefined}>
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
      {heads.map((head, column) => {
        const sample = samples[column] ?? ''
        if (head === '' && sample === '') return null
        const letters = columnLetters(column)
        return (
          <Form.Item
            key={letters}
            name={['keys', column]}
            label={head === '' ? t('unnamed', { letters }) : t('named', { letters, head })}
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
      })}
    </FormDrawer>
  )
}
