/** What the two versions of SCORM have in common, as their pages are given them. */
import type { IHttpService, Settings } from 'scorm-again'

/** What both versions of the library have in common. */
export interface ScormApi {
  on(listener: string, callback: () => void): void
  loadFromFlattenedJSON(state: Record<string, string>): void
  renderCommitCMI(isEnd: boolean): unknown
  lmsInitialize(): string
  isInitialized(): boolean
}

export interface Version {
  /** The name under which packages look for it. */
  readonly global: 'API' | 'API_1484_11'
  readonly initializeEvent: string
  readonly setEvent: string
  readonly sessionTime: string
  readonly make: (settings: Settings, http: IHttpService) => ScormApi
}

export const SETTINGS: Settings = {
  lmsCommitUrl: 'app',
  dataCommitFormat: 'flattened',
  mastery_override: true,
  logLevel: 'NONE',
}
