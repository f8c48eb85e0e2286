import { Scorm12API } from 'scorm-again'
import { bridge } from './bridge.ts'

bridge({
  global: 'API',
  initializeEvent: 'LMSInitialize',
  setEvent: 'LMSSetValue',
  sessionTime: 'cmi.core.session_time',
  make: (settings, http) => {
    const api = new Scorm12API(settings, http)
    // A unit that ends without a word about its status is completed (SCORM 1.2 RTE, cmi.core.lesson_status).
    api.on('BeforeTerminate', () => {
      if (api.cmi.core.lesson_status === 'not attempted') api.cmi.core.lesson_status = 'completed'
    })
    return api
  },
})
