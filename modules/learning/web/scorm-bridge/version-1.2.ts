import { type IHttpService, Scorm12API, type Settings } from 'scorm-again'
import type { Version } from './version.ts'

export const SCORM_12 = {
  global: 'API',
  initializeEvent: 'LMSInitialize',
  setEvent: 'LMSSetValue',
  sessionTime: 'cmi.core.session_time',
  make: (settings: Settings, http: IHttpService) => {
    const api = new Scorm12API(settings, http)
    // A unit that ends without a word about its status is completed (SCORM 1.2 RTE, cmi.core.lesson_status).
    api.on('BeforeTerminate', () => {
      if (api.cmi.core.lesson_status === 'not attempted') api.cmi.core.lesson_status = 'completed'
    })
    return api
  },
} satisfies Version
