/** From the start of the app on: whatever nothing caught is reported. */
import { onUncaughtError } from '@tripos/web-kit/error-log.ts'

onUncaughtError(entry => {
  // A part of its own, so that pages without an error do not load it.
  import('./report-error.ts').then(({ reportError }) => reportError(entry)).catch(() => undefined)
})
