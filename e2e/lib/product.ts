/** Which product a test runs against. global-setup.ts starts both and names them in the environment. */
import { test } from '@playwright/test'

/** For what changes what everybody sees, or counts everything there is: a product of its own. */
export const OWN = 'a product of its own'

interface Product {
  readonly url: string
  readonly dataFolder: string
}

export function variablesOf(project: string): { readonly url: string; readonly dataFolder: string } {
  const prefix = project === OWN ? 'TRIPOS_E2E_OWN' : 'TRIPOS_E2E'
  return { url: `${prefix}_URL`, dataFolder: `${prefix}_DATA` }
}

/** Of the test, or of the hook, that runs now. */
export function product(): Product {
  const names = variablesOf(test.info().project.name)
  const [url, dataFolder] = [process.env[names.url], process.env[names.dataFolder]]
  if (url === undefined || dataFolder === undefined) throw new Error(`${names.url} or ${names.dataFolder} is not set`)
  return { url, dataFolder }
}
