/**
 * The texts of the web app, split by area, so that students do not download those of the back office. Each area stands with
 * its module in `web/texts/<area>.<language>.ts`; the Chinese file is the master for types, and adds itself here by `declare
 * module`. messages.test.ts keeps the English ones the same in keys and arguments.
 */
import type { Language } from '@tripos/contract-kit/refusal.ts'

export interface AllMessages {}
export type MessageArea = keyof AllMessages

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllMessages
    Locale: Language
  }
}

/** Each file has one export, named as its area. */
type Source = (language: Language, area: MessageArea) => Promise<object>

let source: Source = (_, area) => Promise.reject(new Error(`no texts for ${String(area)}`))

/** The app says once where texts come from. */
export function setMessageSource(given: Source): void {
  source = given
}

const loaded = new Map<string, Promise<AllMessages>>()

/** The texts of some areas and the common ones; the same promise each time, as React's `use` wants it. */
export function loadMessages(language: Language, areas: readonly MessageArea[]): Promise<AllMessages> {
  const key = `${language} ${areas.join(' ')}`
  let promise = loaded.get(key)
  if (!promise) {
    promise = Promise.all(['common' as const, ...areas].map(area => source(language, area))).then(
      modules => Object.assign({}, ...modules) as AllMessages,
    )
    const asked = promise
    asked.then(
      // React's `use` looks for these, and goes on in the same render.
      value => Object.assign(asked, { status: 'fulfilled', value }),
      // A failed download must not stay failed until the page is reloaded.
      () => loaded.delete(key),
    )
    loaded.set(key, promise)
  }
  return promise
}
