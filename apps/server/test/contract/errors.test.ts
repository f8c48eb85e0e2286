import { expect, it } from 'vitest'
import { ERRORS } from '@tripos/contract-kit/errors.ts'

it('gives no number twice: a caller knows a refusal by its number', () => {
  const codes = Object.values(ERRORS).map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
