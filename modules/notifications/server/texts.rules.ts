/** What a notification says: a text with names in braces, and the values of one event. */
import type { NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'

/** As they lie in the database: a moment is its ISO 8601 text. */
export type StoredParams = Readonly<Record<string, string | number | null>>

export interface Text {
  readonly title: string
  readonly body: string
}

/** Whatever stands in braces: what is no name is none that is known. */
const NAME = /\{([^{}]*)\}/g

const MISSING = '–'

/** The values as this reader sees them. What a value misses stands as a dash, never as its name in braces. */
export function valuesFor(
  { variables }: Pick<NotificationKindEntry, 'variables'>,
  params: StoredParams,
  timeZone: string,
): Record<string, string> {
  const shown = Object.entries(variables).map(([name, type]) => {
    const value = params[name]
    if (value === undefined || value === null) return [name, MISSING]
    return [name, type === 'moment' ? minuteIn(timeZone, new Date(value)) : String(value)]
  })
  return Object.fromEntries(shown) as Record<string, string>
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(NAME, (name, key: string) => values[key] ?? name)

const isEmpty = (line: string, values: Readonly<Record<string, string>>): boolean => {
  const named = [...line.matchAll(NAME)].map(([, name = '']) => values[name])
  return named.length > 0 && named.every(value => value === MISSING)
}

/** A line of the body that names only what there is not is left out: no "Due: –" of a course without a due date. */
export const fillText = ({ title, body }: Text, values: Readonly<Record<string, string>>): Text => ({
  title: filled(title, values),
  body: filled(
    body
      .split('\n')
      .filter(line => !isEmpty(line, values))
      .join('\n'),
    values,
  ).trimEnd(),
})

/** The first name in braces that is none of these. */
export const unknownVariable = (text: string, names: readonly string[]): string | undefined =>
  [...text.matchAll(NAME)].map(([, name = '']) => name).find(name => !names.includes(name))

const SAMPLE = localized('示例', 'Example')
const SAMPLE_NUMBER = 60

/** For a preview. */
export const sampleValues = (
  { variables }: Pick<NotificationKindEntry, 'variables'>,
  { language, timeZone, now }: { readonly language: Language; readonly timeZone: string; readonly now: Date },
): Record<string, string> => {
  const samples = {
    text: SAMPLE[language],
    number: String(SAMPLE_NUMBER),
    moment: minuteIn(timeZone, now),
  }
  return Object.fromEntries(Object.entries(variables).map(([name, type]) => [name, samples[type]]))
}
