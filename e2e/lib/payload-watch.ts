/** Pages that note whatever a script payload does in them, and what it leaves behind. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { open } from './people.ts'

declare global {
  interface Window {
    ran: string[]
    violations: string[]
    run: () => void
    /** What ran, what was stopped, and what stands in the page and could run. */
    inspect: () => string[]
  }
}

/** Begins with the page. A payload calls `run()`; what it may call besides is noted too. */
function watch(): void {
  window.ran = []
  window.violations = []
  window.run = () => window.ran.push('run')
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    window[name] = () => Boolean(window.ran.push(name)) as never
  document.addEventListener('securitypolicyviolation', event => {
    // Ant Design measures scroll bars by a style of its own, which the policy stops; style elements of people are looked for.
    if (event.violatedDirective !== 'style-src-elem') window.violations.push(event.violatedDirective)
  })
  const brief = (kind: string, element: Element) => `${kind}: ${element.outerHTML.slice(0, 120)}`

  /** Everything that people wrote is pointed at, focused and clicked; the controls around it are not touched. */
  const touchWritten = (): string[] => {
    const found: string[] = []
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay, true)
    const written = [...document.querySelectorAll('footer *, [class*="rich"] *, [inert] *, header [class*="brand"] *')]
    for (const element of written) {
      for (const type of ['pointerenter', 'mouseover', 'focus', 'click', 'contextmenu', 'toggle', 'blur']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
      }
      if (element.id !== '' || element.hasAttribute('name')) found.push(brief('clobbers', element))
      if (/^(form|input|button|select|textarea|style|template|dialog|details)$/i.test(element.tagName)) {
        found.push(brief('control', element))
      }
    }
    document.removeEventListener('click', stay, true)
    return found
  }

  const couldRun = (element: Element): boolean =>
    [...element.attributes].some(({ name, value }) => {
      if (/^on/i.test(name) || name === 'srcdoc') return true
      const isAddress = /^(href|src|action|formaction|xlink:href|data|ping|background|poster|to|content)$/i.test(name)
      // oxlint-disable-next-line no-control-regex -- because browsers leave these characters out of an address
      return isAddress && /^(javascript|vbscript|data:text)/i.test(value.replace(/[\u0000-\u0020]/g, ''))
    })

  window.inspect = () => {
    const found = touchWritten()
    for (const element of document.querySelectorAll('*')) {
      if (/^(iframe|object|embed|base|frame|frameset|applet|portal)$/i.test(element.tagName)) {
        found.push(brief('element', element))
      }
      if (couldRun(element)) found.push(brief('attribute', element))
    }
    // The page's own inline script knows the nonce of this very answer; what people wrote cannot.
    const nonce = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/"]')?.nonce
    for (const script of document.scripts) {
      const isOfPage = nonce !== undefined && nonce !== '' && script.nonce === nonce && script.src === ''
      if (!isOfPage && !script.src.startsWith(location.origin)) found.push(brief('script', script))
    }
    if (document.querySelector('meta[http-equiv="refresh" i]')) found.push('meta refresh')
    return [...found, ...window.ran.map(what => `ran: ${what}`), ...window.violations.map(what => `stopped: ${what}`)]
  }
}

interface Watched {
  /** Nobody is signed in without one. */
  readonly token?: string | undefined
  readonly options?: BrowserContextOptions
  /** Dialogs, complaints, and ways out of the site are added to it. */
  readonly troubles: string[]
}

/** A page in a browser of its own; close its context. */
export async function openWatched(browser: Browser, { token, options = {}, troubles }: Watched): Promise<Page> {
  const context = await open(browser, { token, options })
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.on('dialog', dialog => {
    troubles.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', message => {
    // A picture that is not in the store is looked for there, and nowhere else.
    if (message.type() === 'error' && !/status of 404|style-src/.test(message.text()))
      troubles.push(`console ${message.text()}`)
  })
  page.on('pageerror', error => troubles.push(`error ${error.message}`))
  page.on('framenavigated', frame => {
    if (!/^(about:blank|http:\/\/127\.0\.0\.1)/.test(frame.url())) troubles.push(`went to ${frame.url()}`)
  })
  page.on('request', request => {
    if (request.url().includes('evil.example')) troubles.push(`asked for ${request.url()}`)
  })
  return page
}
