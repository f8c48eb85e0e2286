import './module-errors.ts'
import './session-source.ts'
import './texts/source.ts'
import '@tripos/web-kit/style-nonce.ts'
import '@tripos/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { loadPublicArea } from '../../modules/identity/web/index.ts'
import { makeRouter } from './router.tsx'
import { listenForErrors, recordError } from '@tripos/web-kit/error-log.ts'
import { pathOfHashUrl } from '@tripos/web-kit/hash-url.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

listenForErrors()

// What the page begins with, before React comes to it. What fails here is told where it is asked for.
loadMessages(currentLanguage(), []).catch(() => undefined)
if (document.documentElement.dataset['area'] === 'public') loadPublicArea().catch(() => undefined)

// `/#/path` of the specification becomes `/path` before anything reads the address.
const path = pathOfHashUrl(location.hash)
if (path !== undefined) history.replaceState(null, '', path)

// The content policy has no `unsafe-eval`; without this zod probes for it and leaves a report. Set where zod looks for it: pages
// without a form, the exam room before all, do without zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

document.documentElement.lang = currentLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, {
  onCaughtError: (error, { componentStack }) => {
    console.error(error)
    recordError(error, 'errorBoundary', componentStack ?? '')
  },
  onUncaughtError: (error, { componentStack }) => {
    console.error(error)
    recordError(error, 'render', componentStack ?? '')
  },
}).render(
  <StrictMode>
    <LazyPart>
      <RouterProvider router={makeRouter()} />
    </LazyPart>
  </StrictMode>,
)
