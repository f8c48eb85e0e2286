import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { type PartContent, USUAL_FILL_IN } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../questions/contract/questions.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { escapeHtml, textToRichText } from '@tripos/documents/rich-text.ts'
import type { Caller } from './calls.ts'
import { pointsOf } from './content/knowledge.ts'
import type { DemoBank, DemoPart, DemoQuestion } from './content/types.ts'
import type { EntryIds } from './seed-dictionaries.ts'
import { seedPicture } from './seed-picture.ts'

export interface SeededBank {
  readonly id: string
  /** Question ids by the key in the content. */
  readonly questionIds: ReadonlyMap<string, string>
}

async function pictureHtml(caller: Caller, { picture, pictureAlt = '' }: DemoQuestion): Promise<string> {
  if (picture === undefined) return ''
  return `<p><img src="${await seedPicture(caller, picture)}" alt="${escapeHtml(pictureAlt)}"></p>`
}

function contentOf(question: DemoQuestion, picture: string): QuestionContent {
  const texts = { stem: textToRichText(question.stem) + picture, analysis: textToRichText(question.analysis) }
  if (question.type === QuestionType.combined) return { type: 6, ...texts, parts: question.parts.map(partOf) }
  if (question.type !== QuestionType.fileUpload) return plainContent(question, texts)
  const { type, accepts, mostFiles, mostMegabytes, reference } = question
  return { type, ...texts, accepts, mostFiles, mostMegabytes, reference: textToRichText(reference) }
}

const partOf = (part: DemoPart) => ({
  content: plainContent(part, { stem: textToRichText(part.stem), analysis: textToRichText(part.analysis) }),
  ...(part.weight !== undefined && { weight: part.weight }),
})

interface Texts {
  readonly stem: string
  readonly analysis: string
}

function plainContent(question: DemoPart, texts: Texts): PartContent {
  switch (question.type) {
    case 1:
    case 2: {
      const options = question.options.map(({ text, isRight, why }) => ({
        html: textToRichText(text),
        isRight,
        ...(why !== undefined && { analysis: textToRichText(why) }),
      }))
      return { type: question.type, ...texts, options }
    }
    case 3:
      return { type: 3, ...texts, isTrue: question.isTrue }
    case 4:
      return { type: 4, ...texts, reference: textToRichText(question.reference) }
    default:
      return keyedContent(question, texts)
  }
}

function keyedContent(question: Extract<DemoPart, { type: 5 | 7 | 8 | 9 }>, texts: Texts): PartContent {
  switch (question.type) {
    case 5: {
      const { type, gaps, isOrderFree = false } = question
      return { ...USUAL_FILL_IN, type, ...texts, gaps, isOrderFree }
    }
    case 7: {
      const prompts = question.prompts.map(({ text, target }) => ({ html: textToRichText(text), target }))
      return { type: 7, ...texts, prompts, targets: question.targets.map(textToRichText), isPartial: true }
    }
    case 8:
      return { type: 8, ...texts, items: question.items.map(textToRichText), isPartial: true }
    case 9: {
      const { type, value, tolerance, units } = question
      return { type, ...texts, value, tolerance, units }
    }
  }
}

interface BankTrees {
  readonly categoryId?: string | undefined
  /** Of knowledge points. */
  readonly knowledge: EntryIds
}

export async function seedBank(caller: Caller, bank: DemoBank, trees: BankTrees): Promise<SeededBank> {
  const { id } = await caller.call(questions.bankSave, {
    name: bank.name,
    departmentId: null,
    categoryId: trees.categoryId ?? null,
  })
  const questionIds = new Map<string, string>()
  for (const question of bank.questions) {
    const content = contentOf(question, await pictureHtml(caller, question))
    const { level, tags } = question
    const knowledgeIds = pointsOf(question).flatMap(value => trees.knowledge.get(value) ?? [])
    const saved = await caller.call(questions.save, { bankIds: [id], level, tags, knowledgeIds, content })
    questionIds.set(question.key, saved.id)
  }
  return { id, questionIds }
}
