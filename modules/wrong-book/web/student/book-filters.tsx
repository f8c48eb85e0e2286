import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { type Choice, SelectInput } from '@tripos/ui/inputs.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Cause, CAUSES } from '../../contract/question-marks.ts'
import type { wrongBook } from '../../contract/wrong-book.ts'
import type { BookFilter, FilterName } from './use-book-filter.ts'
import styles from './wrong-book.module.css'

type Facets = Output<typeof wrongBook.facets>

interface BookFiltersProps {
  readonly filter: BookFilter
  readonly facets: Facets | undefined
  readonly isOfOneExam: boolean
}

export function BookFilters({ filter, facets, isOfOneExam }: BookFiltersProps) {
  const t = useTranslations()
  const { exams = [], types = [], knowledge = [] } = facets ?? {}
  const counted = (name: string, count: number) => t('wrongBook.option', { name, count })
  return (
    <div className={styles.filters}>
      <Segmented
        label={t('wrongBook.list')}
        value={filter.input.show === 'removed' ? 'removed' : 'inBook'}
        options={(['inBook', 'removed'] as const).map(value => {
          const count = value === 'inBook' ? facets?.total : facets?.removedCount
          const name = t(`wrongBook.lists.${value}`)
          return { value, label: count === undefined ? name : counted(name, count) }
        })}
        onChange={value => filter.set('show', value === 'inBook' ? '' : value)}
      />
      {!isOfOneExam && (
        <Narrow
          filter={filter}
          name="examId"
          label={t('wrongBook.exam')}
          any={t('wrongBook.anyExam')}
          options={exams.map(({ id, title, count }) => ({ value: id, label: counted(title, count) }))}
        />
      )}
      <Narrow
        filter={filter}
        name="type"
        label={t('wrongBook.type')}
        any={t('wrongBook.anyType')}
        options={types.map(({ type, count }) => ({
          value: String(type),
          label: counted(t(`common.questionType.${type}`), count),
        }))}
      />
      <Narrow
        filter={filter}
        name="cause"
        label={t('wrongBook.cause')}
        any={t('wrongBook.anyCause')}
        options={CAUSES.map(name => ({ value: String(Cause[name]), label: t(`wrongBook.causes.${name}`) }))}
      />
      {knowledge.length > 0 && (
        <Narrow
          filter={filter}
          name="knowledgeId"
          label={t('wrongBook.knowledge')}
          any={t('wrongBook.anyKnowledge')}
          options={knowledge.map(({ id, name, count }) => ({ value: id, label: counted(name, count) }))}
        />
      )}
    </div>
  )
}

interface NarrowProps {
  readonly filter: BookFilter
  readonly name: FilterName
  readonly label: string
  readonly any: string
  readonly options: readonly Choice<string>[]
}

function Narrow({ filter, name, label, any, options }: NarrowProps) {
  return (
    <SelectInput
      aria-label={label}
      className={styles.narrow}
      value={filter.value(name)}
      options={[{ value: '', label: any }, ...options]}
      onChange={value => filter.set(name, value)}
    />
  )
}
