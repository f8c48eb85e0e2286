import { test } from './test.ts'
/** Which product a test runs against. global-setup.ts starts those of the demo and names them in the environment. */

/** For what changes what everybody sees, or counts everything there is: a product of its own. */
export const OWN = 'a product of its own'

/** Not the demo: its tests start it themselves, beside the gateways that they look into. */
export const GATEWAYS = 'a product with gateways'

interface Product {
  readonly url: string
  readonly dataFolder: string
}

export function variablesOf(project: string): { readonly url: string; readonly dataFolder: string } {
  const prefix = { [OWN]: 'TRIPOS_E2E_OWN', [GATEWAYS]: 'TRIPOS_E2E_GATEWAYS' }[project] ?? 'TRIPOS_E2E'
  return { url: `${prefix}_URL`, dataFolder: `${prefix}_DATA` }
}

/** Of the test, or of the hook, that runs now. */
export function product(): Product {
  const names = variablesOf(test.info().project.name)
  const [url, dataFolder] = [process.env[names.url], process.env[names.dataFolder]]
  if (url === undefined || dataFolder === undefined) throw new Error(`${names.url} or ${names.dataFolder} is not set`)
  return { url, dataFolder }
}
