/** Addresses of the databases of tests. */
export const TEMPLATE = 'tripos_template'

export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
