/** What a module gives to incomplete-forms.test.tsx, in `web/staff/incomplete-forms.test-kit.tsx` (`.ts` without JSX). */
import type { ScreenKey } from '@tripos/contract-kit/manifest.ts'
import type { ReactElement } from 'react'

/** A form as it opens for a new entry: a page by its key, or the component. */
export type IncompleteForm = ({ readonly screen: ScreenKey } | { readonly form: ReactElement }) & {
  /** The source of the form, without folders and `.tsx`. */
  readonly file: string
  /** The button of a list that opens the form. */
  readonly press?: string
  /** A field with words in it at first, which are taken away. */
  readonly empty?: string
}

export interface IncompleteForms {
  readonly cases?: Readonly<Record<string, IncompleteForm>>
  /** Opened with something in every field that is asked for: what is against it later is said in the same way (use-server-form.test). */
  readonly openedComplete?: readonly string[]
  /** What its calls answer instead of an empty list, by their paths. */
  readonly answers?: Readonly<Record<string, object>>
}
