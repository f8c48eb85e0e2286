/**
 * What the server says when an input is refused: the names of its fields, as the screens call them, and what can be wrong
 * with them. Each module has its own file here; `index.ts` knows which file speaks for which call. Only the server reads
 * them: the sentences come with each refusal, and none of them goes to browsers.
 */
import { localized, type LocalizedText } from '../localized.ts'
import type { Endpoint, Input } from '../endpoint.ts'

/** Names of fields by their key, or by `content.title` where the key alone would be unclear. `{n}`: one of several. */
export type FieldNames = Readonly<Record<string, LocalizedText>>

/** One thing that can be wrong with one field. */
export interface InputProblem<F extends string = string> {
  readonly field: F
  readonly text: LocalizedText
}

/** What is wrong, as whole sentences without the name of the field. `{x}` is filled when it is said. */
export const problem = <const F extends string>(field: F, zh: string, en: string): InputProblem<F> => ({
  field,
  text: localized(zh, en),
})

/** Without those of an empty object, which would be any text. */
type NamedKeys<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never
type FieldOf<E> = E extends Endpoint
  ? NamedKeys<Input<E>> | (E['transport'] extends 'upload' | 'uploadToDisk' ? 'file' : never)
  : never

/** The problems of a module: each about a field that a call of these groups has. */
export type ProblemsOf<G> = Readonly<Record<string, InputProblem<G extends unknown ? FieldOf<G[keyof G]> : never>>>

export interface ModuleInput {
  readonly calls: readonly Readonly<Record<string, Endpoint>>[]
  /** As the screens call them, word for word. */
  readonly fields: FieldNames
  /** Fields that no screen shows, or not under a name of their own. */
  readonly unseen?: FieldNames
  readonly problems?: Readonly<Record<string, InputProblem>>
  /** What the operation log calls the things of these calls; the list of modules fills it in. */
  readonly objects?: readonly string[]
}
