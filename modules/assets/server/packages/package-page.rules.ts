/** The pages of packages: what they may load, and the script that gives them the API of SCORM. */

/** Which script stands for which version of SCORM; the web app is built with them. */
export const bridgePath = (version: string): string => `/scorm-bridge-${version}.js`

const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i

/**
 * A package lives in an origin of its own that nothing else has: no cookie, no storage, no way to the app around it. It
 * loads what lies in its own folder (`host` with `folder`), and nothing else of this site.
 */
export function packagePolicy(host: string, folder: string, version: string | null): string {
  // A stream is data for the player: none of its files is a page.
  if (version === null) return "default-src 'none'; sandbox"
  const own = HOST.test(host) ? `${host}${folder}` : "'none'"
  const bridge = HOST.test(host) ? `${host}${bridgePath(version)}` : ''
  return [
    'sandbox allow-scripts allow-forms allow-modals allow-popups',
    `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `script-src ${own} ${bridge} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `base-uri ${own}`,
    `form-action ${own}`,
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
