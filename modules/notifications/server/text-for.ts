/** What events say to their readers. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db } from '@tripos/db/client.ts'
import { findKind } from './kinds.ts'
import { listOwnTexts } from './settings.queries.ts'
import { fillText, type StoredParams, type Text, valuesFor } from './texts.rules.ts'

interface Told {
  readonly kind: string
  readonly params: StoredParams
}

interface Reader {
  readonly language: Language
  readonly timeZone: string
}

export type TextFor = (told: Told, reader: Reader) => Text

/** Of a module that is not installed any more. */
const UNKNOWN = localized('通知', 'Notification')

/** In the words of the site where it has its own. */
export async function makeTextFor(db: Db, kinds: readonly string[]): Promise<TextFor> {
  const own = await listOwnTexts(db, [...new Set(kinds)])
  return ({ kind, params }, { language, timeZone }) => {
    const entry = findKind(kind)
    if (entry === undefined) return { title: UNKNOWN[language], body: '' }
    const text = own.find(one => one.kind === kind && one.language === language)
    const { title, body } = text ?? { title: entry.title[language], body: entry.body[language] }
    return fillText({ title, body }, valuesFor(entry, params, timeZone))
  }
}
