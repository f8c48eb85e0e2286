import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useTranslations } from 'use-intl'
import {
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  MAX_RUBRIC_ITEMS,
  type Rubric,
  type RubricItem,
} from '../../../contract/rubric.ts'
import styles from './regrade.module.css'

export const firstRubric = (): Rubric => ({ start: 'zero', items: [newItem()] })
const newItem = (): RubricItem => ({ id: crypto.randomUUID(), points: 0, text: '', note: '' })

/** Also between pasted words. */
const KEYWORD_SEPARATORS = [',', ';', '，', '；', '、', '\n', '\t']
const cleanKeywords = (words: readonly string[]): string[] => [
  ...new Set(words.map(word => word.trim().slice(0, MAX_KEYWORD_LENGTH)).filter(word => word !== '')),
]

export const isCompleteRubric = ({ items }: Rubric): boolean => items.every(({ text }) => text.trim() !== '')

interface RubricEditorProps {
  readonly value: Rubric
  readonly onChange: (rubric: Rubric) => void
}

/** Items in the order in which markers see them. */
export function RubricEditor({ value: { start, items }, onChange }: RubricEditorProps) {
  const t = useTranslations('rubric')
  const put = (at: number, item: RubricItem) =>
    onChange({ start, items: items.map((before, i) => (i === at ? item : before)) })
  const swap = (at: number, by: -1 | 1) =>
    onChange({
      start,
      items: items.map((item, i) => (i === at ? (items[at + by] ?? item) : i === at + by ? (items[at] ?? item) : item)),
    })
  return (
    <>
      <Form.Item label={t('start')}>
        <Radio.Group
          aria-label={t('start')}
          value={start}
          onChange={event => onChange({ start: event.target.value as Rubric['start'], items })}
          options={[
            { value: 'zero', label: t('fromZero') },
            { value: 'full', label: t('fromFull') },
          ]}
        />
      </Form.Item>
      <Form.Item label={t('items')}>
        <ol className={styles.rubric}>
          {items.map((item, at) => (
            <li key={item.id}>
              <ItemFields item={item} no={at + 1} onChange={next => put(at, next)} />
              <div className={styles.rubricMoves}>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden="true" />}
                  aria-label={t('up', { no: at + 1 })}
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden="true" />}
                  aria-label={t('down', { no: at + 1 })}
                  disabled={at === items.length - 1}
                  onClick={() => swap(at, 1)}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('remove', { no: at + 1 })}
                  disabled={items.length === 1}
                  onClick={() => onChange({ start, items: items.filter((_, i) => i !== at) })}
                />
              </div>
            </li>
          ))}
        </ol>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={items.length === MAX_RUBRIC_ITEMS}
          onClick={() => onChange({ start, items: [...items, newItem()] })}
        >
          {t('add')}
        </Button>
      </Form.Item>
    </>
  )
}

interface ItemFieldsProps {
  readonly item: RubricItem
  readonly no: number
  readonly onChange: (item: RubricItem) => void
}

function ItemFields({ item, no, onChange }: ItemFieldsProps) {
  const t = useTranslations('rubric')
  return (
    <div className={styles.rubricFields}>
      <InputNumber<number>
        aria-label={t('pointsOf', { no })}
        step={0.5}
        min={-100_000}
        max={100_000}
        parser={text => Math.round(Number(text) * 100) / 100}
        value={item.points / 100}
        onChange={points => onChange({ ...item, points: Math.round((points ?? 0) * 100) })}
      />
      <Input
        aria-label={t('textOf', { no })}
        placeholder={t('text')}
        maxLength={300}
        value={item.text}
        onChange={event => onChange({ ...item, text: event.target.value })}
      />
      <Input
        className={styles.rubricNote ?? ''}
        aria-label={t('noteOf', { no })}
        placeholder={t('note')}
        maxLength={500}
        value={item.note}
        onChange={event => onChange({ ...item, note: event.target.value })}
      />
      <Select<string[]>
        mode="tags"
        className={styles.rubricNote ?? ''}
        aria-label={t('keywordsOf', { no })}
        placeholder={t('keywords')}
        open={false}
        suffixIcon={null}
        tokenSeparators={KEYWORD_SEPARATORS}
        maxCount={MAX_KEYWORDS}
        value={[...(item.keywords ?? [])]}
        onChange={keywords => onChange({ ...item, keywords: cleanKeywords(keywords) })}
      />
    </div>
  )
}
