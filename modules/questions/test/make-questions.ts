/** Banks and questions for tests, written as the product writes them. */
import { type QuestionLevel, QuestionState, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { type PartContent, USUAL_FILL_IN } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
import { insertBank } from '../server/bank/bank.queries.ts'
import { addToBanks, insertQuestions } from '../server/item/item.queries.ts'
import { prepareContent, sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

type App = Pick<TestApp, 'deps'>

export interface TestBank {
  readonly id: string
  readonly name: string
  readonly ownerId: string
}

let counter = 0

export async function makeBank(
  { deps }: App,
  owner: { readonly id: string },
  fields: { readonly name?: string; readonly departmentId?: string | null } = {},
): Promise<TestBank> {
  counter += 1
  const bank = { id: newId(), name: fields.name ?? `Bank ${counter}`, ownerId: owner.id }
  const row = { ...bank, remark: '', departmentId: fields.departmentId ?? null, now: deps.clock.now() }
  await inTx(deps.db, tx => insertBank(tx, row))
  return bank
}

/** Content of a type that a test has no wish to spell out; `mark` makes it unlike any other. */
export function sampleContent(type: QuestionType, mark = String((counter += 1))): QuestionContent {
  const [stem, analysis] = [`<p>Question ${mark}</p>`, `<p>Analysis ${mark}</p>`]
  if (type === 10) {
    const limits = { accepts: ['pdf' as const, 'text' as const], mostFiles: 2, mostMegabytes: 1 }
    return { type, stem, ...limits, reference: `<p>Reference ${mark}</p>`, analysis }
  }
  if (type !== 6) return samplePart(type, mark)
  const parts = [
    { content: samplePart(1, `${mark}, part 1`), weight: 2 },
    { content: samplePart(5, `${mark}, part 2`) },
    { content: samplePart(7, `${mark}, part 3`) },
    { content: samplePart(8, `${mark}, part 4`) },
  ]
  return { type, stem, parts, analysis }
}

export function samplePart(type: PartContent['type'], mark: string): PartContent {
  const stem = `<p>Question ${mark}</p>`
  const analysis = `<p>Analysis ${mark}</p>`
  const option = (letter: string, isRight: boolean) => ({ html: `<p>Option ${letter} of ${mark}</p>`, isRight })
  switch (type) {
    case 1:
      return {
        type,
        stem,
        options: [option('A', false), option('B', true), option('C', false), option('D', false)],
        analysis,
      }
    case 2:
      return {
        type,
        stem,
        options: [option('A', true), option('B', false), option('C', true), option('D', false)],
        analysis,
      }
    case 3:
      return { type, stem, isTrue: true, analysis }
    case 4:
      return { type, stem, reference: `<p>Reference ${mark}</p>`, analysis }
    case 5:
      return sampleFillIn(`${stem}<p>[[1]] and [[2]]</p>`, mark)
    case 7:
      return {
        type,
        stem,
        prompts: [0, 1, 2].map(target => ({ html: `<p>Prompt ${target} of ${mark}</p>`, target })),
        targets: [0, 1, 2, 3].map(at => `<p>Target ${at} of ${mark}</p>`),
        isPartial: true,
        analysis,
      }
    case 8:
      return { type, stem, items: [0, 1, 2, 3].map(at => `<p>Item ${at} of ${mark}</p>`), isPartial: true, analysis }
    case 9:
      return {
        type,
        stem,
        value: 9.8,
        tolerance: { amount: 0.1, isPercent: false },
        units: [
          { name: 'm/s²', factor: 1 },
          { name: 'cm/s²', factor: 0.01 },
        ],
        analysis,
      }
  }
}

/** Its gaps take a word, and a number between 2 and 4. */
const sampleFillIn = (stem: string, mark: string): PartContent => ({
  type: 5,
  stem,
  gaps: [
    { kind: 'text', match: 'exact', accepted: [`word ${mark}`] },
    { kind: 'number', value: 3, tolerance: { amount: 1, isPercent: false } },
  ],
  ...USUAL_FILL_IN,
  analysis: `<p>Analysis ${mark}</p>`,
})

export interface TestQuestion {
  readonly id: string
  readonly versionId: string
  readonly content: QuestionContent
}

export interface QuestionFields {
  readonly bank: TestBank
  readonly type?: QuestionType
  readonly level?: QuestionLevel
  readonly tags?: readonly string[]
  readonly state?: QuestionState
  /** Instead of a sample of the type. */
  readonly content?: QuestionContent
}

/** `count` questions of the same kind, each with a text of its own. */
export async function makeQuestions({ deps }: App, count: number, fields: QuestionFields): Promise<TestQuestion[]> {
  const now = deps.clock.now()
  const writes = Array.from({ length: count }, () => ({
    ...prepareContent(sanitizeContent(fields.content ?? sampleContent(fields.type ?? 1))),
    id: newId(),
    versionId: newId(),
    level: fields.level ?? (1 as const),
    state: fields.state ?? QuestionState.ready,
    tags: fields.tags ?? [],
    userId: fields.bank.ownerId,
    now,
  }))
  await inTx(deps.db, async tx => {
    for (let from = 0; from < count; from += 500) {
      const portion = writes.slice(from, from + 500)
      await insertQuestions(tx, portion)
      await addToBanks(
        tx,
        portion.map(write => write.id),
        { bankIds: [fields.bank.id], now },
      )
    }
  })
  return writes.map(({ id, versionId, content }) => ({ id, versionId, content }))
}

export async function makeQuestion(app: App, fields: QuestionFields): Promise<TestQuestion> {
  const [question] = await makeQuestions(app, 1, fields)
  if (question === undefined) throw new Error('no question was made')
  return question
}
