import './module-errors.ts'
import './session-source.ts'
import './texts/source.ts'
import '@tripos/web-kit/style-nonce.ts'
import '@tripos/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { fetchPublicArea } from '../../modules/identity/web/index.ts'
import { makeRouter } from './router.tsx'
import { listenForErrors, recordError } from '@tripos/web-kit/error-log.ts'
import { pathOfHashUrl } from '@tripos/web-kit/hash-url.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

listenForErrors()

// What the page begins with. React does not render before, or it would render a place for it and then all again.
const begun: Promise<unknown>[] = [loadMessages(currentLanguage(), [])]
if (document.documentElement.dataset['area'] === 'public') begun.push(fetchPublicArea())

// `/#/path` of the specification becomes `/path` before anything reads the address.
const path = pathOfHashUrl(location.hash)
if (path !== undefined) history.replaceState(null, '', path)

// The content policy has no `unsafe-eval`; without this zod probes for it and leaves a report. Set where zod looks for it: pages
// without a form, the exam room before all, do without zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

document.documentElement.lang = currentLanguage()

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root')
const root = createRoot(host, {
  onCaughtError: (error, { componentStack }) => {
    console.error(error)
    recordError(error, 'errorBoundary', componentStack ?? '')
  },
  onUncaughtError: (error, { componentStack }) => {
    console.error(error)
    recordError(error, 'render', componentStack ?? '')
  },
})
const render = () =>
  root.render(
    <StrictMode>
      <LazyPart>
        <RouterProvider router={makeRouter()} />
      </LazyPart>
    </StrictMode>,
  )

// What has failed is told where it is asked for again.
void Promise.allSettled(begun).then(render)
