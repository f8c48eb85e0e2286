import { Scorm2004API } from 'scorm-again'
import { bridge } from './bridge.ts'

bridge({
  global: 'API_1484_11',
  initializeEvent: 'Initialize',
  setEvent: 'SetValue',
  sessionTime: 'cmi.session_time',
  make: (settings, http) => new Scorm2004API(settings, http),
})
