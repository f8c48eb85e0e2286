/** What a row of the specification is, and what is still to be built. */
interface SpecSentence {
  readonly id: string
  /** The words of the specification. */
  readonly text: string
  /** What is still to be built, by a later part of the product. Without it a sentence needs a test. */
  readonly later?: string
  /** What of the sentence is still to be built, beside what its tests show. */
  readonly partly?: string
}

export interface SpecSection {
  readonly title: string
  readonly sentences: readonly SpecSentence[]
}

export const LATER = {
  practice: 'practice',
  gateways: 'gateways for mail and text messages; codes arrive only where the product runs with --demo',
  cycle: 'limits and tasks that go by it',
  webMenu: 'a menu of students from the server; why not: docs/adr/0031',
} as const
