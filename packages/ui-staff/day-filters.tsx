import { DayFilter } from './day-filter.tsx'
import type { ListFilter } from './filter-bar.tsx'

type Bound = 'from' | 'until'

/** The first and the last day of a list, both counted. */
export const dayFilters = (labels: Readonly<Record<Bound, string>>): readonly ListFilter[] =>
  (['from', 'until'] as const).map(key => ({
    key,
    label: labels[key],
    render: (value, onChange) => (
      <DayFilter key={key} label={labels[key]} value={value} onChange={onChange} isEnd={key === 'until'} />
    ),
  }))
