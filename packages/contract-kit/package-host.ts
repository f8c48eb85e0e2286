/**
 * Where packages (SCORM: scripts of strangers) have an origin of their own: a name that the app does not have. Never the
 * app's name with another port: cookies know no ports, and a script there would read the token. A `*` in the address stands
 * for the package, so that packages have nothing in common either.
 */

/** Whether the packages' name leads here: whoever asks may be told, by CORS. */
export const PACKAGE_PROBE = '/packages-are-here'

const LOCAL = '*.packages.localhost'
/** Browsers look for every name below `localhost` on their own machine, and give it no cookie of these. */
export const THIS_MACHINE = ['localhost', '127.0.0.1']

/** The page of the app: `location` has it. */
interface AppAddress {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
}

/** `setting` is TRIPOS_PACKAGES_URL. Undefined where packages have no name of their own. */
export function packagesAddress(setting: string | undefined, app: AppAddress): string | undefined {
  if (setting !== undefined) return setting
  if (app.protocol !== 'http:' || !THIS_MACHINE.includes(app.hostname)) return undefined
  return `http://${LOCAL}${app.port === '' ? '' : `:${app.port}`}`
}

const hostnameOf = (address: string): string => address.replace(/^https?:\/\//, '').replace(/:\d+$/, '')

export const packageOrigin = (address: string, assetId: string): string => address.replace('*', assetId)

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\.)/

/** Which address it is that has this name; `*` of it where it is one of many. */
function patternOf(setting: string | undefined, hostname: string): string | undefined {
  const pattern = hostname.replace(ID, '*')
  return pattern === LOCAL || (setting !== undefined && pattern === hostnameOf(setting)) ? pattern : undefined
}

/** Whether the name is the packages' and not the app's. */
export const isPackageHost = (setting: string | undefined, hostname: string): boolean =>
  patternOf(setting, hostname.toLowerCase()) !== undefined

/** Whether it is the name of this very package. */
export function isHostOf(setting: string | undefined, hostname: string, assetId: string): boolean {
  const pattern = patternOf(setting, hostname.toLowerCase())
  return pattern !== undefined && pattern.replace('*', assetId) === hostname.toLowerCase()
}
