/** Turns a blueprint into a form: looks up what each line can draw from now, and reports where it falls short. */
import { LineKind, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent, BlueprintLine } from '../contract/exams.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { renderRichText } from '@tripos/documents/rich-text.ts'
import { type Chance, seededChance } from '@tripos/runtime/random.ts'
import { findDrawable, findNewestVersions, findUsableQuestions } from '../../questions/server/index.ts'
import { drawPaper, shortLineOf } from './draw.rules.ts'
import type { ExamForm, FormLine, PoolEntry } from './form.rules.ts'

/** A question that was picked by hand, where the one who composes may not use it: counted from 1. */
export interface DeniedPick {
  readonly section: number
  readonly line: number
  readonly no: number
}

/** Where a line stands in its blueprint, counted from 1 as people do, and what it asks for and finds. */
export interface LineReport {
  readonly section: number
  readonly line: number
  readonly wanted: number
  readonly available: number
}

export interface Composition {
  readonly form: ExamForm
  readonly lines: readonly LineReport[]
  /** The first line that cannot be filled together with the others. */
  readonly shortLine: LineReport | undefined
  /** Of each line the first picked question that lies in no bank which the author may use. */
  readonly denied: readonly DeniedPick[]
}

interface Candidates {
  readonly pool: readonly PoolEntry[]
  /** The place in the line of the first question that is not theirs to use. */
  readonly deniedNo?: number | undefined
}

const entryOf = ({ versionId, type, optionCount, parts }: PoolEntry): PoolEntry => ({
  versionId,
  type,
  optionCount,
  ...(parts && { parts }),
})

type Criteria = Pick<
  BlueprintLine,
  'bankId' | 'type' | 'allowsOneRight' | 'level' | 'tag' | 'chapterId' | 'knowledgeId'
>

/** A chapter is one of the bank: without a bank it says nothing. */
export const drawFilterOf = (
  { bankId, type, allowsOneRight, level, tag, chapterId, knowledgeId }: Criteria,
  author: Caller,
) => ({
  bankId: bankId ?? undefined,
  type: type ?? undefined,
  allowsOneRight: type === QuestionType.multipleChoice ? (allowsOneRight ?? undefined) : undefined,
  level: level ?? undefined,
  tag: tag ?? undefined,
  chapterId: bankId ? (chapterId ?? undefined) : undefined,
  knowledgeId: knowledgeId ?? undefined,
  within: author,
})

/** Only what the author may use: picked questions too, whoever picked them. A line without a bank draws from all of theirs. */
async function candidatesOf(db: Db, author: Caller, line: BlueprintLine): Promise<Candidates> {
  if (line.kind === LineKind.handPicked) {
    const [rows, usable] = await Promise.all([
      findNewestVersions(db, line.questionIds),
      findUsableQuestions(db, author, line.questionIds),
    ])
    const found = new Map(rows.map(row => [row.questionId, row]))
    const denied = line.questionIds.findIndex(id => found.has(id) && !usable.has(id))
    const pool = line.questionIds.flatMap(id => {
      const row = found.get(id)
      return row?.isReady && usable.has(id) ? [entryOf(row)] : []
    })
    return { pool, ...(denied === -1 ? {} : { deniedNo: denied + 1 }) }
  }
  const drawable = await findDrawable(db, drawFilterOf(line, author))
  return { pool: drawable.map(entryOf) }
}

export const wantedOf = (line: BlueprintLine): number =>
  line.kind === LineKind.handPicked ? line.questionIds.length : line.count

/** Fixes the lines that are drawn once: their questions are the same on every paper. */
function fixDrawnOnce(form: ExamForm, drawnOnce: ReadonlySet<number>, chance: Chance): ExamForm {
  if (drawnOnce.size === 0) return form
  const draw = drawPaper({ ...form, shuffleQuestions: false }, chance)
  const lines = form.lines.map((line, lineNo): FormLine => {
    if (!drawnOnce.has(lineNo)) return line
    const chosen = new Set(draw.flatMap(drawn => (drawn.lineNo === lineNo ? [drawn.versionId] : [])))
    const pool = line.pool.filter(entry => chosen.has(entry.versionId))
    return { ...line, isFixed: true, pool, count: pool.length }
  })
  return { ...form, lines }
}

export interface ComposeInput {
  /** Whose data scope bounds what can be drawn. */
  readonly author: Caller
  readonly content: BlueprintContent
  /** Decides what lines of the kind "drawn once" get. */
  readonly seed: string
}

export async function composeForm(db: Db, { author, content, seed }: ComposeInput): Promise<Composition> {
  const reports: LineReport[] = []
  const lines: FormLine[] = []
  const drawnOnce = new Set<number>()
  const denied: DeniedPick[] = []
  for (const [section, { lines: blueprintLines }] of content.sections.entries()) {
    for (const [index, line] of blueprintLines.entries()) {
      const { pool, deniedNo } = await candidatesOf(db, author, line)
      if (deniedNo !== undefined) denied.push({ section: section + 1, line: index + 1, no: deniedNo })
      reports.push({ section: section + 1, line: index + 1, wanted: wantedOf(line), available: pool.length })
      if (line.kind === LineKind.drawnOnce) drawnOnce.add(lines.length)
      const isFixed = line.kind === LineKind.handPicked
      lines.push({ section, points: line.points, count: isFixed ? pool.length : line.count, isFixed, pool })
    }
  }
  const form: ExamForm = {
    sections: content.sections.map(({ title, instructions }) => ({
      title,
      instructions: renderRichText(instructions),
    })),
    lines,
    shuffleQuestions: content.shuffleQuestions,
    shuffleOptions: content.shuffleOptions,
    partialScore: content.partialScore,
    wrongPenalty: content.wrongPenalty,
  }
  const missing = reports.find(report => report.available < report.wanted)
  const shortLine = missing ?? reports[shortLineOf(lines) ?? -1]
  return {
    form: shortLine === undefined ? fixDrawnOnce(form, drawnOnce, seededChance(seed)) : form,
    lines: reports,
    shortLine,
    denied,
  }
}
