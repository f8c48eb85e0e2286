/**
 * Questions of our own of the types that the other banks have not: what they ask for as their file says it, answered in
 * the exam room and marked here without the product's own code.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { unspaced } from './banks.ts'
import type { ExamRoom } from './exam-room.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/banks')
/** Fill in, combined, matching, ordering, numeric and file upload, two of each: one in Chinese, one in English. */
export const KINDS_FILE = join(FOLDER, 'own-kinds.jsonl')
/** Two statements about a picture, with formulas; the first is true. */
export const PICTURES_FILE = join(FOLDER, 'own-pictures.xml')
const PICTURES = [
  { beginning: '图中的三角形有一个直角', isTrue: true },
  { beginning: 'Each bar of the chart is', isTrue: false },
]

interface Task {
  readonly type: string
  readonly question: string
  readonly options?: readonly string[]
  readonly label?: string
  readonly prompts?: readonly string[]
  readonly isTrue?: boolean
  readonly weight?: number
  readonly parts?: readonly Task[]
}

interface Kind extends Task {
  readonly hasPicture: boolean
  /** No other question begins so. */
  readonly beginning: string
}

const beginningOf = (question: string): string => unspaced(question.split(/\$|\[\[/)[0] ?? '')

const KINDS: readonly Kind[] = [
  ...readFileSync(KINDS_FILE, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Task)
    .map(task => ({ ...task, hasPicture: false, beginning: beginningOf(task.question) })),
  ...PICTURES.map(({ beginning, isTrue }) => ({
    type: '判断题',
    question: beginning,
    isTrue,
    hasPicture: true,
    beginning: unspaced(beginning),
  })),
]

/** Points of a question of each type, in hundredths. No two are alike, so that a mix-up is noticed. */
const WORTH: Readonly<Record<string, { readonly type: string; readonly points: number }>> = {
  判断题: { type: 'True or false', points: 300 },
  填空题: { type: 'Fill in', points: 400 },
  组合题: { type: 'Combined', points: 900 },
  匹配题: { type: 'Matching', points: 600 },
  排序题: { type: 'Ordering', points: 500 },
  数值题: { type: 'Numeric', points: 350 },
  文件上传题: { type: 'File upload', points: 700 },
}

/** One of the two of each type is drawn for each candidate. */
export const KIND_LINES = Object.entries(WORTH).map(([name, { type, points }]) => ({
  from: name === '判断题' ? ('pictures' as const) : ('kinds' as const),
  type,
  count: 1,
  points: points / 100,
}))

const typeOf = ({ type }: Task): string =>
  Object.entries(WORTH).find(([name, { type: english }]) => name === type || english === type)?.[0] ?? type

/** What the dry run is to say of both files. */
export const KIND_COUNTS = {
  kinds: {
    'Ready to import': 12,
    ...Object.fromEntries(KIND_LINES.filter(({ from }) => from === 'kinds').map(({ type }) => [type, 2])),
    Problems: 0,
  },
  pictures: { 'Ready to import': 2, 'True or false': 2, Problems: 0 },
}

/** Which of these is in view. What several types are answered with comes after the page around it. */
export async function findKind(room: ExamRoom): Promise<Kind> {
  let found: readonly Kind[] = []
  const look = async () => {
    const text = unspaced(await room.page.locator('article').innerText())
    found = KINDS.filter(({ beginning }) => text.includes(beginning))
    return found.length
  }
  await expect.poll(look, 'the question in view is one of the files').toBe(1)
  return found[0]!
}

/** Whether it is answered rightly, or wrong as far as its type allows. */
interface Meant {
  readonly points: number
  readonly isRight: boolean
  /** Of whoever answers: where there are two ways to say the same, each takes one. */
  readonly isSecondWay: boolean
  /** Of a text that a person marks. */
  readonly text: string
}

/** Points that the machine is to give, in hundredths; undefined where a person marks. */
type Machine = number | undefined
type Answerer = (scope: Locator, task: Task, meant: Meant) => Promise<Machine>

const share = (points: number, right: number, of: number): number => Math.floor((points * right) / of)
const withoutLetters = (options: readonly string[] = []): string[] =>
  options.map(text => text.replace(/^\([A-Z]\)/, ''))

const trueFalse: Answerer = async (scope, { isTrue }, { points, isRight }) => {
  const at = (isTrue === true) === isRight ? 0 : 1
  await scope.locator('fieldset label').nth(at).click()
  await expect(scope.locator('fieldset label input').nth(at)).toBeChecked()
  return isRight ? points : 0
}

const singleChoice: Answerer = async (scope, { options, label = '' }, { points, isRight }) => {
  const right = 'ABCD'.indexOf(label)
  const text = withoutLetters(options)[isRight ? right : (right + 1) % 4] ?? ''
  const option = scope.locator('fieldset label').filter({ has: scope.page().getByText(text, { exact: true }) })
  await option.click()
  await expect(option.locator('input')).toBeChecked()
  return isRight ? points : 0
}

/** `[3]#12;green|verdant`: the first is filled in rightly in any case. */
const fillIn: Answerer = async (scope, { label = '' }, { points, isRight, isSecondWay }) => {
  const gaps = label.split(';').map(entry => {
    const [, weight = '1', rest = ''] = /^(?:\[(\d+)\])?(.*)$/.exec(entry) ?? []
    const accepted = rest.replace(/^#/, '').split('|')
    return { weight: Number(weight), text: (isSecondWay ? accepted.at(-1) : accepted[0]) ?? '' }
  })
  const inputs = scope.locator('fieldset input[type=text]')
  await expect(inputs).toHaveCount(gaps.length)
  const isGapRight = (at: number) => isRight || (at === 0 && gaps.length > 1)
  for (const [at, { text }] of gaps.entries()) await inputs.nth(at).fill(isGapRight(at) ? text : '77')
  const sum = (counts: (at: number) => boolean) =>
    gaps.reduce((total, { weight }, at) => total + (counts(at) ? weight : 0), 0)
  return share(
    points,
    sum(isGapRight),
    sum(() => true),
  )
}

/** What nobody is matched with stands last: the first prompt gets it where it is to be wrong. */
const matching: Answerer = async (scope, { prompts = [], options, label = '' }, { points, isRight }) => {
  const targets = withoutLetters(options)
  const lists = scope.locator('fieldset select')
  await expect(lists).toHaveCount(prompts.length)
  for (const [at, prompt] of prompts.entries()) {
    const target = !isRight && at === 0 ? targets.at(-1) : targets['ABCD'.indexOf(label.charAt(at))]
    const list = scope.getByRole('combobox', { name: prompt, exact: true })
    const entry = list.locator('option').filter({ hasText: new RegExp(` ${target}$`) })
    await list.selectOption(await entry.getAttribute('value'))
  }
  return share(points, isRight ? prompts.length : prompts.length - 1, prompts.length)
}

/** In the order of the file; wrong is the last one before all others, which leaves all pairs but one. */
const ordering: Answerer = async (scope, { options }, { points, isRight }) => {
  const texts = withoutLetters(options)
  const wanted = isRight ? texts : [texts.at(-1) ?? '', ...texts.slice(0, -1)]
  const items = scope.locator('li:has([data-move])')
  await expect(items).toHaveCount(texts.length)
  const up = (at: number) => items.nth(at).locator('[data-move$=" -1"]')
  const down = (at: number) => items.nth(at).locator('[data-move$=" 1"]')
  // Moved there and back, so that it is an answer even where it stands rightly already.
  const before = await items.first().innerText()
  await down(0).click()
  await expect(items.nth(1)).toHaveText(before, { useInnerText: true })
  for (const [place, text] of wanted.entries()) {
    const at = (await items.allInnerTexts()).findIndex(item => item.includes(text))
    for (let step = at; step > place; step -= 1) {
      await up(step).click()
      await expect(items.nth(step - 1)).toContainText(text)
    }
  }
  return isRight ? points : share(points, texts.length - 2, texts.length - 1)
}

/** `1.25±0.01;m;cm*0.01`: in the first unit, or turned into the second. */
const numeric: Answerer = async (scope, { label = '' }, { points, isRight, isSecondWay }) => {
  const [number = '', first, second] = label.split(';')
  const [unit, factor] = isSecondWay && second !== undefined ? second.split('*') : [first, '1']
  const value = Number(number.split('±')[0]) / Number(factor)
  const inputs = scope.locator('fieldset input[type=text]')
  await expect(inputs).toHaveCount(first === undefined ? 1 : 2)
  await inputs.first().fill(String(isRight ? value : value * 3))
  if (unit !== undefined) await inputs.nth(1).fill(unit)
  return isRight ? points : 0
}

const shortAnswer: Answerer = async (scope, _, { text }) => {
  await scope.locator('textarea').fill(text)
  return undefined
}

const fileUpload: Answerer = async (scope, _, { text }) => {
  const file = { name: text, mimeType: 'text/plain', buffer: Buffer.from(`What ${text} says.`) }
  await scope.locator('input[type=file]').setInputFiles(file)
  await expect(scope.locator('li[data-state]')).toHaveAttribute('data-state', 'arrived')
  await expect(scope.locator('li[data-state]')).toContainText(text)
  return undefined
}

const ANSWERERS: Readonly<Record<string, Answerer>> = {
  判断题: trueFalse,
  'Single choice': singleChoice,
  填空题: fillIn,
  匹配题: matching,
  排序题: ordering,
  数值题: numeric,
  简答题: shortAnswer,
  'Short answer': shortAnswer,
  文件上传题: fileUpload,
}

const answererOf = (task: Task): Answerer => {
  const answerer = ANSWERERS[typeOf(task)]
  if (answerer === undefined) throw new Error(`nobody here can answer ${task.type}`)
  return answerer
}

export interface KindAnswer {
  /** What a marker sees of it; undefined where no person marks. */
  readonly text?: string
  /** In hundredths: what the machine gives, and what it gives for the parts that it can mark. */
  readonly machine: number
  readonly machineMax: number
  readonly max: number
}

interface Who {
  readonly who: string
  readonly no: number
}

/** Answers the question in view. */
export async function answerKind(room: ExamRoom, kind: Kind, { who, no }: Who): Promise<KindAnswer> {
  // What one answers rightly the other does not.
  const isRight = (Object.keys(WORTH).indexOf(typeOf(kind)) % 2 === 0) === (who === 'first')
  const { points: max } = WORTH[typeOf(kind)]!
  const scope = room.page.locator('article')
  if (kind.hasPicture) await expectPicture(scope.locator('img'))
  const isSecondWay = who === 'second'
  if (kind.parts === undefined) {
    const isFile = typeOf(kind) === '文件上传题'
    const text = `${who}-${no}.txt`
    const machine = await answererOf(kind)(scope, kind, { points: max, isRight, isSecondWay, text })
    return { machine: machine ?? 0, machineMax: machine === undefined ? 0 : max, max, ...(isFile && { text }) }
  }
  const text = `${who} answers question ${no}.`
  const sections = scope.locator('li > section')
  await expect(sections).toHaveCount(kind.parts.length)
  const weights = kind.parts.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let [machine, machineMax] = [0, 0]
  for (const [at, part] of kind.parts.entries()) {
    const points = (max * (part.weight ?? 1)) / weights
    const given = await answererOf(part)(sections.nth(at), part, { points, isRight, isSecondWay, text })
    machine += given ?? 0
    machineMax += given === undefined ? 0 : points
  }
  return { machine, machineMax, max, text }
}

/** It has arrived, and is more than the sign of a broken one. */
export async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(240)
}
