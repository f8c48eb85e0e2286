/**
 * For Vitest, which keeps what it compiled from run to run: not what names other files by a pattern, since that is as old as
 * the newest of them. What runs beside the tests (a global setup) is read back as bytes by Vitest 4.1, and fails.
 * @type {import('vite').Plugin}
 */
export const neverKept = {
  name: 'never-kept',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    const isKept = ({ environment, sourceCode }) =>
      environment.name !== '__vitest__' && !sourceCode.includes('import.meta.glob')
    define(module => (isKept(module) ? undefined : false))
  },
}
