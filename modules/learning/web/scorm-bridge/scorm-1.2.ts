import { Scorm12API } from 'scorm-again'
import { bridge } from './bridge.ts'

bridge({
  global: 'API',
  setEvent: 'LMSSetValue',
  sessionTime: 'cmi.core.session_time',
  make: (settings, http) => new Scorm12API(settings, http),
})
