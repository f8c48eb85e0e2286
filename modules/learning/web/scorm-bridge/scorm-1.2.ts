import { bridge } from './bridge.ts'
import { SCORM_12 } from './version-1.2.ts'

bridge(SCORM_12)
