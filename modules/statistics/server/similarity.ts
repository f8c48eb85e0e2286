/** Pairs of candidates whose wrong answers are alike beyond chance: a hint to look, no proof (similarity.rules.ts). */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import { isDepartmentInScope } from '../../org/server/index.ts'
import { type examStatistics, MAX_COMPARED, MIN_COMPARED } from '../contract/exam-statistics.ts'
import type { FigureForm } from './exam-sheet.rules.ts'
import type { ReadPaper } from './figures.queries.ts'
import { loadFigureForms, readPapers } from './fold-exams.ts'
import { splitCodes } from './given-codes.rules.ts'
import { getExam } from './show-exam.ts'
import { FALSE_ALARM, similarPairs, type WrongAnswers } from './similarity.rules.ts'
import { listBelow, listScopedPeople } from './similarity.queries.ts'

type Call = typeof examStatistics.similarity
type Row = Output<Call>['rows'][number]

const MAX_PAIRS = 200
/** With two options everybody who is wrong is wrong alike. */
const MIN_OPTIONS = 3

/** One paper of each person: the newest that counts. */
function newestOfEach(papers: readonly ReadPaper[]): ReadPaper[] {
  const newest = new Map<string, ReadPaper>()
  for (const paper of papers.filter(one => one.isCounted)) {
    const known = newest.get(paper.userId)
    if (known === undefined || known.closedAt < paper.closedAt) newest.set(paper.userId, paper)
  }
  return [...newest.values()]
}

/** Numbers words as they come, from 1. */
function makeNumbers() {
  const numbers = new Map<string, number>()
  return {
    of(word: string): number {
      const number = numbers.get(word) ?? numbers.size + 1
      numbers.set(word, number)
      return number
    },
    count: () => numbers.size,
  }
}

/** Wrong options of choices by question, whatever its place on the paper. */
function wrongAnswersOf(papers: readonly ReadPaper[], forms: ReadonlyMap<string, FigureForm>) {
  const questions = makeNumbers()
  const options = makeNumbers()
  const wrong = papers.map(({ formId, places, scores, given }) => {
    const codes = splitCodes(given)
    return places.flatMap((placeNo, i) => {
      const place = forms.get(formId)?.places[placeNo]
      const code = codes[i] ?? ''
      if (place === undefined || place.optionCount < MIN_OPTIONS || code === '' || (scores[i] ?? 0) > 0) return []
      return [{ question: questions.of(place.versionId) - 1, option: options.of(code) }]
    })
  })
  const questionCount = questions.count()
  const people = wrong.map((answers): WrongAnswers => {
    const packed = new Uint16Array(questionCount)
    for (const { question, option } of answers) packed[question] = option
    return packed
  })
  return { people, questionCount }
}

async function papersOf(deps: Deps, { examId, departmentId }: Parsed<Call>): Promise<ReadPaper[]> {
  const papers = newestOfEach(await readPapers(deps, examId))
  if (departmentId === undefined) return papers
  const below = await listBelow(deps.db, departmentId)
  return papers.filter(paper => paper.departmentIds.some(id => below.has(id)))
}

export async function showSimilarity(
  deps: Deps,
  { caller }: CallerContext,
  input: Parsed<Call>,
): Promise<Output<Call>> {
  await getExam(deps, caller, input.examId)
  if (input.departmentId !== undefined && !isDepartmentInScope(caller, input.departmentId)) fail('NOT_FOUND')
  const papers = await papersOf(deps, input)
  const personCount = papers.length
  const nothing = { personCount, falseAlarm: FALSE_ALARM, rows: [] }
  if (personCount < MIN_COMPARED) return { ...nothing, verdict: 'tooFew' }
  if (personCount > MAX_COMPARED) return { ...nothing, verdict: 'tooMany' }
  const forms = await loadFigureForms(
    deps,
    papers.map(paper => paper.formId),
  )
  const { people, questionCount } = wrongAnswersOf(papers, forms)
  const pairs = (await similarPairs(people, questionCount, makeYielder())).slice(0, MAX_PAIRS)
  const ids = pairs.flatMap(({ a, b }) => [papers[a]?.userId ?? '', papers[b]?.userId ?? ''])
  const named = await listScopedPeople(deps.db, caller, ids)
  const personOf = (at: number): Row['first'] | undefined => {
    const paper = papers[at]
    const person = paper && named.get(paper.userId)
    return paper && person && { paperId: paper.paperId, userName: person.userName, realName: person.realName }
  }
  const rows = pairs.flatMap(({ a, b, ...figures }): Row[] => {
    const [first, second] = [personOf(a), personOf(b)]
    return first === undefined || second === undefined ? [] : [{ first, second, ...figures }]
  })
  return { ...nothing, verdict: 'compared', rows }
}
