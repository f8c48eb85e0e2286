import { bridge } from './bridge.ts'
import { SCORM_2004 } from './version-2004.ts'

bridge(SCORM_2004)
