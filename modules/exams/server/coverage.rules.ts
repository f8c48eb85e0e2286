/** What a paper asks about, by knowledge point, type and level. Of what is drawn the mean over all draws. Pure. */
import type { QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'

/** A kind of question in the pool of a line; the weights of a pool add up to its questions. */
interface Share {
  readonly knowledgeId: string | null
  readonly name: string | null
  readonly type: QuestionType
  readonly allowsOneRight?: boolean
  readonly level: QuestionLevel
  readonly weight: number
}

export interface CoveredLine {
  /** Of each question, in hundredths. */
  readonly points: number
  /** How many questions a paper gets of the pool. */
  readonly count: number
  readonly shares: readonly Share[]
}

export interface CoverageRow {
  readonly knowledge: { readonly id: string; readonly name: string } | null
  readonly type: QuestionType
  /** Only where it is so: 不定项选择题, which papers tell apart. */
  readonly allowsOneRight?: true
  readonly level: QuestionLevel
  readonly questionCount: number
  readonly points: number
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const rounded = (count: number): number => Math.round(count * 100) / 100

/** Every question of a pool is as likely as any other; a pool that is too small gives all it has. */
function rowsOf({ points, count, shares }: CoveredLine): CoverageRow[] {
  const size = sumOf(shares.map(share => share.weight))
  const chance = size === 0 ? 0 : Math.min(1, count / size)
  return shares.map(({ knowledgeId, name, type, allowsOneRight, level, weight }) => ({
    knowledge: knowledgeId === null ? null : { id: knowledgeId, name: name ?? '' },
    type,
    ...(allowsOneRight === true && { allowsOneRight }),
    level,
    questionCount: weight * chance,
    points: weight * chance * points,
  }))
}

/** 不定项选择题 stand below the other multiple choices. */
const rankOfFlag = ({ allowsOneRight }: CoverageRow): number => (allowsOneRight === true ? 1 : 0)

/** Those with the most points first; what is of no knowledge point comes last. */
export function coverageOf(lines: readonly CoveredLine[]): CoverageRow[] {
  const merged = new Map<string, CoverageRow>()
  const ofPoint = new Map<string, number>()
  for (const row of lines.flatMap(rowsOf)) {
    const point = row.knowledge?.id ?? ''
    const key = `${point} ${row.type} ${rankOfFlag(row)} ${row.level}`
    const { questionCount = 0, points = 0 } = merged.get(key) ?? {}
    merged.set(key, { ...row, questionCount: questionCount + row.questionCount, points: points + row.points })
    ofPoint.set(point, (ofPoint.get(point) ?? 0) + row.points)
  }
  const rank = ({ knowledge }: CoverageRow): number => (knowledge === null ? -1 : (ofPoint.get(knowledge.id) ?? 0))
  const idOf = ({ knowledge }: CoverageRow): string => knowledge?.id ?? ''
  return [...merged.values()]
    .filter(row => row.questionCount > 0)
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        idOf(a).localeCompare(idOf(b)) ||
        a.type - b.type ||
        rankOfFlag(a) - rankOfFlag(b) ||
        a.level - b.level,
    )
    .map(row => ({ ...row, questionCount: rounded(row.questionCount), points: Math.round(row.points) }))
}
