/** Who speaks for the inputs of which call. */
import type { Language } from '../errors/refusal.ts'
import { ACCESS_INPUT } from '../../../modules/access/input.ts'
import { ASSETS_INPUT } from '../../../modules/assets/input.ts'
import { AUDIT_INPUT } from '../../../modules/audit/input.ts'
import { CLIENT_ERRORS_INPUT } from '../../../modules/client-errors/input.ts'
import { COMMON_FIELDS, COMMON_UNSEEN } from './common.ts'
import { COURSE_TALK_INPUT } from '../../../modules/course-talk/input.ts'
import { COURSES_INPUT } from '../../../modules/courses/input.ts'
import { DICTIONARIES_INPUT } from '../../../modules/dictionaries/input.ts'
import { EXAMS_INPUT } from '../../../modules/exams/input.ts'
import { IDENTITY_INPUT } from '../../../modules/identity/input.ts'
import { LEARNING_INPUT } from '../../../modules/learning/input.ts'
import { LECTURERS_INPUT } from '../../../modules/lecturers/input.ts'
import { NOTICES_INPUT } from '../../../modules/notices/input.ts'
import { ORG_INPUT } from '../../../modules/org/input.ts'
import { PAPERS_INPUT } from '../../../modules/papers/input.ts'
import { PARTNERS_INPUT } from '../../../modules/identity/partners-input.ts'
import { QUESTIONS_INPUT } from '../../../modules/questions/input.ts'
import { SITE_INPUT } from '../../../modules/site/input.ts'
import { DASHBOARD_INPUT, FILES_INPUT, SYSTEM_INPUT } from '../../../modules/system/input.ts'
import { type FieldNames, type ModuleInput, type Words, words } from './words.ts'

export const INPUTS: readonly ModuleInput[] = [
  ACCESS_INPUT,
  ASSETS_INPUT,
  AUDIT_INPUT,
  CLIENT_ERRORS_INPUT,
  COURSE_TALK_INPUT,
  COURSES_INPUT,
  DASHBOARD_INPUT,
  DICTIONARIES_INPUT,
  EXAMS_INPUT,
  FILES_INPUT,
  IDENTITY_INPUT,
  LEARNING_INPUT,
  LECTURERS_INPUT,
  NOTICES_INPUT,
  ORG_INPUT,
  PAPERS_INPUT,
  PARTNERS_INPUT,
  QUESTIONS_INPUT,
  SITE_INPUT,
  SYSTEM_INPUT,
]

const COMMON: FieldNames = { ...COMMON_UNSEEN, ...COMMON_FIELDS }

const NAMES = new Map<string, FieldNames>(
  INPUTS.flatMap(({ calls, fields, unseen }) => {
    const names = { ...COMMON, ...unseen, ...fields }
    return calls.flatMap(group => Object.values(group).map(({ path }) => [path, names] as const))
  }),
)

/** The names of the fields of the call with this path. */
export const fieldNamesOf = (path: string): FieldNames => NAMES.get(path) ?? COMMON

const IS_NUMBER = /^\d+$/
const ITEM = words('第 {n} 项', 'item {n}')
const JOIN = words('，', ', ')

/** By the whole path, then by ever less of it from the left: `content.sections.title`, `sections.title`, `title`. */
function lookUp(names: FieldNames, keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += 1) {
    const key = keys.slice(from).join('.')
    if (Object.hasOwn(names, key)) return names[key]
  }
  return undefined
}

/** What an item of the list at these keys is called. */
const itemName = (names: FieldNames, keys: readonly string[], at: number): Words => {
  const name = lookUp(names, [...keys, '{n}']) ?? ITEM
  const numbered = (language: Language) => name[language].replace('{n}', String(at + 1))
  return words(numbered('zh-CN'), numbered('en-US'))
}

/**
 * What a person calls the place of a field: `第 1 部分，第 2 行，题数`. A key without a name is left out: the rest still
 * says where. Empty where nothing of it has a name.
 */
export function placeText(names: FieldNames, field: string, language: Language): string {
  const path = field.split('.')
  const keys: string[] = []
  const said: string[] = []
  for (const [at, step] of path.entries()) {
    const isItem = IS_NUMBER.test(step)
    const name = isItem ? itemName(names, keys, Number(step)) : lookUp(names, [...keys, step])
    // "Section 2" says enough without "Structure of the paper" before it.
    if (isItem && lookUp(names, [...keys, '{n}']) !== undefined && !IS_NUMBER.test(path[at - 1] ?? '')) said.pop()
    if (!isItem) keys.push(step)
    // What only holds other fields together is no place that a screen shows.
    if (name !== undefined && !(step === 'content' && at < path.length - 1)) said.push(name[language])
  }
  const text = said.join(JOIN[language])
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
