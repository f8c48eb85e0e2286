import { type IHttpService, Scorm2004API, type Settings } from 'scorm-again'
import type { Version } from './version.ts'

export const SCORM_2004 = {
  global: 'API_1484_11',
  initializeEvent: 'Initialize',
  setEvent: 'SetValue',
  sessionTime: 'cmi.session_time',
  make: (settings: Settings, http: IHttpService) => new Scorm2004API(settings, http),
} satisfies Version
