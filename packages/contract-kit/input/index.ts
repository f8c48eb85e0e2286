/** Who speaks for the inputs of which call. */
import type { Language } from '../refusal.ts'
import { COMMON_FIELDS, COMMON_UNSEEN } from './common.ts'
import { type FieldNames, type ModuleInput } from './words.ts'
import { type LocalizedText, localized } from '../localized.ts'

const COMMON: FieldNames = { ...COMMON_UNSEEN, ...COMMON_FIELDS }

let inputs: readonly ModuleInput[] = []
let names = new Map<string, FieldNames>()
let namesOfObjects = new Map<string, FieldNames>()

/** What the modules say of their inputs: the server says once which they are. */
export function installInputs(given: readonly ModuleInput[]): void {
  inputs = given
  names = new Map(
    given.flatMap(({ calls, fields, unseen }) => {
      const all = { ...COMMON, ...unseen, ...fields }
      return calls.flatMap(group => Object.values(group).map(({ path }) => [path, all] as const))
    }),
  )
  namesOfObjects = new Map()
  for (const { objects = [], fields, unseen } of given)
    for (const object of objects)
      namesOfObjects.set(object, { ...COMMON, ...namesOfObjects.get(object), ...unseen, ...fields })
}

/** The names of the fields of a thing in the operation log. */
export const fieldNamesOfObject = (objectType: string): FieldNames => namesOfObjects.get(objectType) ?? COMMON

export const installedInputs = (): readonly ModuleInput[] => inputs

/** The names of the fields of the call with this path. */
export const fieldNamesOf = (path: string): FieldNames => names.get(path) ?? COMMON

const IS_NUMBER = /^\d+$/
const ITEM = localized('第 {n} 项', 'item {n}')
const JOIN = localized('，', ', ')

/** By the whole path, then by ever less of it from the left: `content.sections.title`, `sections.title`, `title`. */
function lookUp(names: FieldNames, keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += 1) {
    const key = keys.slice(from).join('.')
    if (Object.hasOwn(names, key)) return names[key]
  }
  return undefined
}

/** What an item of the list at these keys is called. */
const itemName = (names: FieldNames, keys: readonly string[], at: number): LocalizedText => {
  const name = lookUp(names, [...keys, '{n}']) ?? ITEM
  const numbered = (language: Language) => name[language].replace('{n}', String(at + 1))
  return localized(numbered('zh-CN'), numbered('en-US'))
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
