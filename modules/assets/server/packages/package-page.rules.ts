/** The pages of packages: what they may load, and the script that gives them the API of SCORM. */
import { XAPI_PATH } from '../../contract/cmi5-units.ts'

/** Which script stands for which version of SCORM; the web app is built with them. */
export const bridgePath = (version: string): string => `/scorm-bridge-${version}.js`

export const isBridgePath = (path: string): boolean =>
  ['1.2', '2004', 'cmi5'].some(version => path === bridgePath(version))

/** Of what is no page: nothing is loaded, and a browser that shows it all the same gives it no origin. */
export const NOTHING = "default-src 'none'; sandbox"

const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i

export interface PackagePlace {
  readonly host: string
  readonly folder: string
  /** The pages of the app that may show it, where `host` is the packages' own. Without them it gets no origin at all. */
  readonly apps?: string | undefined
}

/** The statement store is the app's, under whichever name packages are shown. */
function storesOf(host: string, apps: string | undefined): string {
  const hosts = apps?.split(' ') ?? (HOST.test(host) ? [host] : [])
  return hosts.map(each => `${each}${XAPI_PATH}/`).join(' ')
}

/**
 * A package has nothing of the app: no cookie, no storage, no way to the page around it. Under the app's name it is given an
 * origin that nothing else has, not even its own frames; under a name of its own it keeps that. It loads what lies in
 * its own folder (`host` with `folder`), and nothing else of this site.
 */
export function packagePolicy({ host, folder, apps }: PackagePlace, version: string | null): string {
  // A stream is data for the player: none of its files is a page.
  if (version === null) return NOTHING
  const own = HOST.test(host) ? `${host}${folder}` : "'none'"
  const bridge = HOST.test(host) ? `${host}${bridgePath(version)}` : ''
  return [
    `sandbox allow-scripts allow-forms allow-modals allow-popups${apps === undefined ? '' : ' allow-same-origin'}`,
    `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `script-src ${own} ${bridge} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    // Packages of cmi5 speak to the statement store themselves.
    ...(version === 'cmi5' ? [`connect-src ${own} ${storesOf(host, apps)} data: blob:`] : []),
    `base-uri ${own}`,
    `form-action ${own}`,
    ...(apps === undefined ? [] : [`frame-ancestors 'self' ${apps}`]),
  ].join('; ')
}

/** What may stand before the first element: a mark of the byte order, XML declarations, comments, the document type. */
const PROLOGUE = /^(?:\u00ef\u00bb\u00bf)?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i

/**
 * Puts the script before all others of a page. Its text is taken byte by byte (Latin-1), since pages are of many
 * encodings; one in UTF-16 and one without a head in XHTML are left as they are.
 */
export function withBridge(page: string, mime: string, version: string): string {
  if (/^(\u00ff\u00fe|\u00fe\u00ff)/.test(page)) return page
  const script = `<script src="${bridgePath(version)}"></script>`
  const at = mime === 'text/html' ? (PROLOGUE.exec(page)?.[0].length ?? 0) : endOfHeadTag(page)
  return at === undefined ? page : page.slice(0, at) + script + page.slice(at)
}

/** Found step by step: one expression for it would go through a hostile page once for each `<head`. */
function endOfHeadTag(page: string): number | undefined {
  const at = page.search(/<head[\s>]/i)
  const end = at < 0 ? -1 : page.indexOf('>', at)
  return end < 0 ? undefined : end + 1
}
