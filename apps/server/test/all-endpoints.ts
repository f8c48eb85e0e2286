/** Every declared call, for tests that walk over all of them: whatever a contract of a module exports. */
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'

const CONTRACTS = import.meta.glob<Record<string, unknown>>(
  ['../../../modules/*/{contract,contract/*}.ts', '!**/*.test.ts'],
  { eager: true },
)

const isGroup = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(call => typeof call === 'object' && call !== null && 'transport' in call)

export const endpointsByModule: readonly (readonly [string, readonly Endpoint[]])[] = Object.entries(CONTRACTS).map(
  ([path, file]) => [
    /modules\/([^/]+)\//.exec(path)?.[1] ?? path,
    Object.values(file)
      .filter(isGroup)
      .flatMap(group => Object.values(group)),
  ],
)

export const allEndpoints: readonly Endpoint[] = endpointsByModule.flatMap(([, endpoints]) => endpoints)
