/** The questions of an imported paper as those of an exam: in the same order, under the same headings. Pure. */
import { LineKind, PartialScore } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent, BlueprintLine } from '../contract/blueprint-content.ts'
import { newLine, USUAL_POINTS } from '../contract/new-line.ts'

/** As a blueprint holds them. */
const MAX_SECTIONS = 30
const MAX_LINES = 50
const TITLE_CHARACTERS = 100

interface Question {
  readonly id: string
  /** Null where the paper does not say it. */
  readonly points: number | null
}

interface ImportedSection {
  readonly title: string
  /** Null where the paper does not say what all of it is worth. */
  readonly total: number | null
  readonly questions: readonly Question[]
}

/** Questions that follow each other and are worth the same are one line. */
function linesOf(questions: readonly Question[]): BlueprintLine[] {
  const lines: BlueprintLine[] = []
  for (const { id, points } of questions) {
    const worth = points ?? USUAL_POINTS
    const last = lines.at(-1)
    if (last?.points === worth) last.questionIds.push(id)
    else lines.push({ ...newLine(LineKind.handPicked), points: worth, questionIds: [id] })
  }
  return lines
}

interface Section {
  readonly title: string
  readonly lines: BlueprintLine[]
}

/** As `line` of the contract takes it: no control characters, no half of a sign at its end. */
const lineOf = (text: string, maxCharacters: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** One with more lines than a section holds goes on in the next one under the same heading. */
function parted({ title, lines }: Section): Section[] {
  const parts: Section[] = []
  for (let at = 0; at < lines.length; at += MAX_LINES) parts.push({ title, lines: lines.slice(at, at + MAX_LINES) })
  return parts
}

/** `fallback` is the heading of what has none. */
export function compositionOf(sections: readonly ImportedSection[], fallback: string): BlueprintContent {
  const own = sections.flatMap(({ title, questions }) =>
    parted({ title: lineOf(title, TITLE_CHARACTERS) || fallback, lines: linesOf(questions) }),
  )
  const all = sections.flatMap(({ questions }) => questions)
  const fitting = own.length <= MAX_SECTIONS ? own : parted({ title: fallback, lines: linesOf(all) })
  return {
    sections: fitting.map(section => ({ ...section, instructions: '' })),
    // As it is printed.
    shuffleQuestions: false,
    shuffleOptions: false,
    partialScore: PartialScore.none,
    wrongPenalty: 0,
  }
}

interface DifferingTotal {
  readonly title: string
  /** What the paper says, in hundredths. */
  readonly said: number
  /** What its questions come to in the exam. */
  readonly actual: number
}

/** Sections that come to something else than the paper says: a question is missing, was cut wrongly, or has other points. */
export const differingTotals = (sections: readonly ImportedSection[]): DifferingTotal[] =>
  sections.flatMap(({ title, total: said, questions }) => {
    const actual = questions.reduce((sum, { points }) => sum + (points ?? USUAL_POINTS), 0)
    return said === null || said === actual ? [] : [{ title: lineOf(title, TITLE_CHARACTERS), said, actual }]
  })

/** `期末试卷.docx` is the paper 期末试卷. */
export const titleOfFile = (fileName: string, maxCharacters: number): string =>
  lineOf(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''), maxCharacters)
