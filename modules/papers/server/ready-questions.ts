/**
 * What candidates see of a version, as JSON text made once: papers of one exam show the same few hundred versions again and
 * again, and differ in numbers and in the order of options only. The text is of the candidate's view as its schema left it,
 * so that nothing else can stand in it.
 */
import { paperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { joinPartOrders, partOrders } from '@tripos/question-kinds/question-parts.ts'
import * as z from 'zod/mini'
import type { ExamForm } from '../../exams/server/index.ts'
import { kindOf, type QuestionVersion } from '../../questions/server/index.ts'
import { paperContent } from '../contract/papers.ts'

type View = QuestionVersion['view']

/** A question, or a part of one: everything but its options, and these one by one in the order of the author. */
interface ReadyTask {
  readonly fields: string
  readonly options: readonly string[] | undefined
}

export interface ReadyQuestion extends ReadyTask {
  readonly parts: readonly ReadyTask[] | undefined
  readonly hasPictures: boolean
}

/** A question on a paper, by what differs there. */
export interface Placing {
  readonly no: number
  readonly section: number
  readonly order: readonly number[]
}

const authorOrder = (view: View): number[] =>
  view.type === 6
    ? joinPartOrders(view.parts.map(({ content }) => authorOrder(content)))
    : kindOf(view.type)
        .optionTexts(view)
        .map((_, index) => index)

function readyTask(task: object): ReadyTask {
  const { options, ...fields } = task as { options?: readonly string[] }
  return { fields: JSON.stringify(fields).slice(1, -1), options: options?.map(option => JSON.stringify(option)) }
}

/** Throws where the view of the version is none that a candidate may be shown. */
export function readyQuestion({ type, view }: Pick<QuestionVersion, 'type' | 'view'>, points: number): ReadyQuestion {
  const shown = kindOf(type).candidateView(view, authorOrder(view), points)
  const { no: _, section: __, ...checked } = z.parse(paperQuestion, { no: 1, section: 0, points, ...shown })
  const hasPictures = JSON.stringify(checked).includes('/files/')
  if (checked.type !== 6) return { ...readyTask(checked), parts: undefined, hasPictures }
  const { parts, ...whole } = checked
  return { ...readyTask(whole), parts: parts.map(readyTask), hasPictures }
}

const taskText = ({ fields, options }: ReadyTask, order: readonly number[]): string =>
  options === undefined ? fields : `${fields},"options":[${order.map(index => options[index] ?? '""').join(',')}]`

/** The question as it stands on a paper. */
export function questionText({ parts, ...task }: ReadyQuestion, { no, section, order }: Placing): string {
  const place = `{"no":${no},"section":${section},`
  if (parts === undefined) return `${place}${taskText(task, order)}}`
  const orders = partOrders(order)
  const texts = parts.map((part, i) => `{${taskText(part, orders[i] ?? [])}}`)
  return `${place}${task.fields},"parts":[${texts.join(',')}]}`
}

export interface ReadySections {
  readonly json: string
  readonly hasPictures: boolean
}

/** The headings of a form. */
export function readySections({ sections }: Pick<ExamForm, 'sections'>): ReadySections {
  const json = JSON.stringify(z.parse(paperContent.shape.sections, sections))
  return { json, hasPictures: json.includes('/files/') }
}
