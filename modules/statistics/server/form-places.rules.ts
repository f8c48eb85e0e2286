/** Every question of a form by one number, counted through the pools of its lines: a form never changes, so neither do they. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { ExamForm } from '../../exams/server/index.ts'

export interface FormPlace {
  readonly placeNo: number
  readonly versionId: string
  readonly lineNo: number
  readonly section: number
  readonly type: QuestionType
  readonly points: number
  /** Options of a choice, and two of a statement; 0 for other types. */
  readonly optionCount: number
  /** The same of each part of a combined question; empty for other types. */
  readonly partOptions: readonly number[]
  /** Not every candidate gets it. */
  readonly isDrawn: boolean
  /** A regrade took it out: it counts for nothing, and `points` are 0. */
  readonly isOut: boolean
}

const STATEMENT_OPTIONS = 2
const CHOICES: ReadonlySet<QuestionType> = new Set([QuestionType.singleChoice, QuestionType.multipleChoice])

function optionsOf(type: QuestionType, optionCount: number): number {
  if (type === QuestionType.trueFalse) return STATEMENT_OPTIONS
  return CHOICES.has(type) ? optionCount : 0
}

export const placesOf = (form: Pick<ExamForm, 'lines'>): FormPlace[] =>
  form.lines
    .flatMap(({ pool, isFixed, count, points, section }, lineNo) =>
      pool.map(({ versionId, type, optionCount, parts = [] }) => ({
        versionId,
        lineNo,
        section,
        type,
        points,
        optionCount: optionsOf(type, optionCount),
        partOptions: parts.map(part => optionsOf(part.type, part.optionCount)),
        isDrawn: !isFixed && count < pool.length,
        isOut: false,
      })),
    )
    .map((place, placeNo) => ({ placeNo, ...place }))

/** The places as regrades have left them. */
export const regradedPlaces = (
  places: readonly FormPlace[],
  worthOf: (versionId: string, points: number) => number | undefined,
): FormPlace[] =>
  places.map(place => {
    const points = worthOf(place.versionId, place.points)
    return { ...place, points: points ?? 0, isOut: points === undefined }
  })

/** A place by line and version. */
export function placeFinder(form: Pick<ExamForm, 'lines'>): (lineNo: number, versionId: string) => number {
  const places = new Map(placesOf(form).map(({ lineNo, versionId, placeNo }) => [`${lineNo} ${versionId}`, placeNo]))
  return (lineNo, versionId) => {
    const place = places.get(`${lineNo} ${versionId}`)
    if (place === undefined) throw new Error(`version ${versionId} is not in line ${lineNo} of its form`)
    return place
  }
}
