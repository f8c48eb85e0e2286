/** The rows of what a paper asks about as a table: knowledge points down, with a line for each type, and levels across. */
import type { QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'

interface AskedKind {
  readonly type: QuestionType
  readonly allowsOneRight?: boolean | undefined
}

export interface CoverageRow extends AskedKind {
  readonly knowledge: { readonly id: string; readonly name: string } | null
  readonly level: QuestionLevel
  readonly questionCount: number
  readonly points: number
}

export interface Amount {
  readonly questionCount: number
  readonly points: number
}

export interface CoverageLine extends AskedKind {
  /** As many as there are levels; null where there is nothing. */
  readonly cells: readonly (Amount | null)[]
  readonly total: Amount
}

export interface CoverageGroup {
  readonly knowledge: CoverageRow['knowledge']
  readonly lines: readonly CoverageLine[]
}

const sumOf = (amounts: readonly Amount[]): Amount => ({
  questionCount: Math.round(amounts.reduce((sum, one) => sum + one.questionCount, 0) * 100) / 100,
  points: amounts.reduce((sum, one) => sum + one.points, 0),
})

const isOneOrMore = ({ allowsOneRight = false }: AskedKind): boolean => allowsOneRight

/** In the order in which the rows come. */
export function coverageTable(rows: readonly CoverageRow[]) {
  const levels = [...new Set(rows.map(row => row.level))].sort((a, b) => a - b)
  const points = [...new Set(rows.map(row => row.knowledge?.id ?? null))]
  const groups = points.map((point): CoverageGroup => {
    const own = rows.filter(row => (row.knowledge?.id ?? null) === point)
    const kinds = own.filter(
      (row, at) => own.findIndex(other => other.type === row.type && isOneOrMore(other) === isOneOrMore(row)) === at,
    )
    const lines = kinds.map(({ type, allowsOneRight }): CoverageLine => {
      const ofType = own.filter(row => row.type === type && isOneOrMore(row) === (allowsOneRight ?? false))
      return {
        type,
        allowsOneRight,
        cells: levels.map(level => ofType.find(row => row.level === level) ?? null),
        total: sumOf(ofType),
      }
    })
    return { knowledge: own[0]?.knowledge ?? null, lines }
  })
  return { levels, groups, total: sumOf(rows) }
}
