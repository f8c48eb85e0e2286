/** What the load process is asked to do, and what it reports. */

export interface PaperTarget {
  readonly paperId: string
  readonly token: string
  readonly questionCount: number
}

/** Saves one answer a request, again and again, for some seconds. */
export interface SavePlan {
  readonly kind: 'saves'
  readonly port: number
  readonly connections: number
  readonly warmUpMs: number
  readonly measureMs: number
  /** Above every seq sent so far, with ten digits. */
  readonly firstSeq: number
  readonly papers: readonly PaperTarget[]
}

/** Sends each request once. */
export interface OncePlan {
  readonly kind: 'once'
  readonly port: number
  readonly connections: number
  readonly path: string
  readonly requests: readonly { readonly token?: string; readonly data: unknown }[]
}

export type Plan = SavePlan | OncePlan

export interface Figures {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface LoadReport {
  readonly figures: Figures
  /** Requests that were not answered with code 0, by what was said. */
  readonly refusals: Readonly<Record<string, number>>
  /** Saves: for each paper of the plan the newest acknowledged seq of each question, 0 for none. */
  readonly acknowledged: readonly (readonly number[])[]
  /** Once: the reply to each request, in order. */
  readonly replies: readonly string[]
  /** Processor seconds that the load itself took. */
  readonly cpuSeconds: number
}

/** The option that a bench save ticks, so that what is stored can be checked against its seq. */
export const optionOf = (seq: number): number => seq % 4
