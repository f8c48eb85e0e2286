import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import styles from '@tripos/ui-staff/watch.module.css'

type Values = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, string>>

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
/** Numbers that stand for a word, by the thing and its field. */
const WORDS = {
  'user.state': 'userState',
  'user.roleType': 'roleType',
  'exam.state': 'examState',
  'exam.countedAttempt': 'countedAttempt',
  'exam.examKind': 'examKind',
  'question.type': 'questionType',
  'question.level': 'questionLevel',
  'paper.state': 'paperState',
} as const
/** Of whatever thing. */
const WORDS_OF_FIELDS = { openType: 'openType' } as const
const WORD_TABLES: Readonly<Record<string, string>> = { ...WORDS, ...WORDS_OF_FIELDS }

interface ChangeTableProps {
  readonly objectType: string
  readonly before: Values | null
  readonly after: Values | null
  readonly names: Names
}

/** Field by field, before at the left and after at the right. */
export function ChangeTable({ objectType, before, after, names }: ChangeTableProps) {
  const t = useTranslations('audit.operations')
  const nameOf = useFieldName(names)
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before !== null && <th scope="col">{t('before')}</th>}
          {after !== null && <th scope="col">{t('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {keys.map(key => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            {before !== null && (
              <td className={styles.before}>
                <Value field={`${objectType}.${key}`} value={before[key]} />
              </td>
            )}
            {after !== null && (
              <td className={styles.after}>
                <Value field={`${objectType}.${key}`} value={after[key]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueTableProps {
  readonly objectType: string
  readonly values: Values
  readonly names: Names
}

export function ValueTable({ objectType, values, names }: ValueTableProps) {
  const nameOf = useFieldName(names)
  return (
    <table className={styles.changes}>
      <tbody>
        {Object.entries(values).map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td>
              <Value field={`${objectType}.${key}`} value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a field in the log, else as its form has it; a field of a later version by its own word. */
function useFieldName(names: Names): (key: string) => string {
  const t = useTranslations('audit.fields')
  type FieldKey = Parameters<typeof t>[0]
  return key => (/^\w+$/.test(key) && t.has(key as FieldKey) ? t(key as FieldKey) : (names[key] ?? key))
}

function Value({ field, value }: { field: string; value: unknown }) {
  const t = useTranslations('audit.operations')
  const common = useTranslations('common')
  if (value === null || value === undefined || value === '') return <span className={styles.none}>{t('none')}</span>
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const words = WORD_TABLES[field] ?? WORD_TABLES[field.slice(field.indexOf('.') + 1)]
  if (words !== undefined && typeof value === 'number') {
    const key = `${words}.${value}` as 'userState.0'
    if (common.has(key)) return common(key)
  }
  if (typeof value === 'string') return MOMENT.test(value) ? formatMoment(value) : value
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value) && value.length === 0) return <span className={styles.none}>{t('none')}</span>
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return <code>{JSON.stringify(value, null, 1)}</code>
}
