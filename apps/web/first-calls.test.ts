import { expect, it } from 'vitest'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'

const FIRST = import.meta.glob<Record<string, Endpoint>>('../../modules/*/web/**/first-calls.ts', { eager: true })
const CONTRACTS = import.meta.glob<Record<string, unknown>>(
  ['../../modules/*/{contract,contract/*}.ts', '!**/*.test.ts'],
  { eager: true },
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'transport' in value
const declared = Object.values(CONTRACTS)
  .flatMap(file => Object.values(file))
  .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isEndpoint)

it('go where the contract says, in the same way', () => {
  const sent = Object.values(FIRST).flatMap(file => Object.values(file))
  expect(sent.length).toBeGreaterThan(4)
  for (const { path, withCookie } of sent) {
    expect(declared.find(endpoint => endpoint.path === path)).toMatchObject({ path, withCookie, transport: 'json' })
  }
})
