/** What the load process is asked to do, and what it reports. */

export interface PaperTarget {
  readonly paperId: string
  readonly token: string
  /** The numbers of its questions that are answered, from 1. */
  readonly nos: readonly number[]
}

interface Load {
  readonly port: number
  readonly connections: number
}

/** Saves one answer a request, again and again, for some seconds. */
export interface SavePlan extends Load {
  readonly kind: 'saves'
  readonly warmUpMs: number
  readonly measureMs: number
  /** Above every seq sent so far, with ten digits. */
  readonly firstSeq: number
  readonly papers: readonly PaperTarget[]
  /** JSON of the answer; `$` becomes the option that `optionOf` gives. */
  readonly answer: string
  /** Between two saves on a connection, at random around this; 0 for at once. */
  readonly pauseMs: number
}

/** What stands in place of the option that a save ticks. */
export const ANY_OPTION = '{"options":[$]}'

/** Sends each request once. */
export interface OncePlan extends Load {
  readonly kind: 'once'
  readonly path: string
  readonly requests: readonly { readonly token?: string; readonly data: unknown }[]
}

/** Sends the same requests over and over, each connection after a pause of its own. */
export interface PacedPlan extends Load {
  readonly kind: 'paced'
  readonly path: string
  readonly measureMs: number
  /** From one request on a connection to the next, at random around this; 0 for at once. */
  readonly pauseMs: number
  readonly requests: readonly { readonly token?: string; readonly data: unknown }[]
}

/** Fetches what a browser fetches for a page, one visit after the other. */
export interface VisitPlan extends Load {
  readonly kind: 'visits'
  readonly visits: number
  readonly paths: readonly string[]
}

export type Plan = SavePlan | OncePlan | PacedPlan | VisitPlan

export interface Figures {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface LoadReport {
  readonly figures: Figures
  /** Requests that were answered, those before and after the measured time too. */
  readonly answered: number
  /** Requests that were not answered with code 0, by what was said. */
  readonly refusals: Readonly<Record<string, number>>
  /** Saves: for each paper of the plan the newest acknowledged seq of each of its `nos`, 0 for none. */
  readonly acknowledged: readonly (readonly number[])[]
  /** Once: the reply to each request, in order. */
  readonly replies: readonly string[]
  /** Processor seconds that the load itself took. */
  readonly cpuSeconds: number
}

/** The option that a bench save ticks, so that what is stored can be checked against its seq. */
export const optionOf = (seq: number): number => seq % 4
