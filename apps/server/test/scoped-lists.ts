/** What a module gives to scoped-lists.test.ts, in a file `test/*-lists.ts`. */
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from './app.ts'

interface Place {
  readonly app: TestApp
  /** The session of somebody who sees everything. */
  readonly root: string
  readonly departmentId: string
}

export interface ScopedLists {
  /** Lists whose rows belong to a department, and what lies in one: its id. */
  readonly lists?: readonly {
    readonly endpoint: Endpoint
    readonly make: (
      place: Place & {
        /** The session of a student of the department. */
        readonly student: string
        readonly courseId: string
      },
    ) => Promise<string>
  }[]
  /** Lists below one thing for everybody, whose rows are people: what asks for it. */
  readonly people?: readonly { readonly endpoint: Endpoint; readonly input: (place: Place) => Promise<object> }[]
  /** Lists that have no scope, and why. */
  readonly without?: readonly (readonly [Endpoint, string])[]
}
