import { identity } from '../../modules/identity/contract/identity.ts'
import { questions } from '../../modules/questions/contract/questions.ts'
import { reconciliation } from '../../modules/orders/contract/gateways.ts'
import { describe, expect, it } from 'vitest'
import { clearQuery, inputOf, isNarrowed, readQuery, writeQuery } from './list.rules.ts'

const read = (address: string) => readQuery(new URLSearchParams(address), ['type', 'bankId'])

describe('the address of a list', () => {
  it('begins at page 1 with 20 rows, newest first', () => {
    expect(read('')).toEqual({ page: 1, size: 20, sort: undefined, order: 'desc', search: '', filters: {} })
  })

  it('reads page, order, search and the filters of this list only', () => {
    expect(read('page=3&size=50&sort=type&order=asc&search=x&type=2&other=1')).toEqual({
      page: 3,
      size: 50,
      sort: 'type',
      order: 'asc',
      search: 'x',
      filters: { type: '2' },
    })
  })

  it('takes no page below 1 and no size above 100', () => {
    expect(read('page=0&size=5000')).toMatchObject({ page: 1, size: 100 })
    expect(read('page=-4&size=x')).toMatchObject({ page: 1, size: 20 })
  })

  it('goes back to the first page when the search changes, and stays when only the page does', () => {
    const at = new URLSearchParams('page=4&type=1')
    expect(writeQuery(at, { search: 'y' }).toString()).toBe('type=1&search=y')
    expect(writeQuery(at, { page: 5 }).toString()).toBe('page=5&type=1')
    expect(writeQuery(at, { type: undefined }).toString()).toBe('')
  })

  it('keeps what is not its own when it is cleared', () => {
    expect(clearQuery(new URLSearchParams('page=2&type=1&tab=x'), ['type']).toString()).toBe('tab=x')
  })

  it('knows whether anything is narrowed', () => {
    expect(isNarrowed(read('page=2'))).toBe(false)
    expect(isNarrowed(read('type=1'))).toBe(true)
    expect(isNarrowed(read('type=1'), 'type')).toBe(false)
    expect(isNarrowed(read('type=1&search=x'), 'type')).toBe(true)
  })
})

describe('the input made from it', () => {
  it('gives numbers where the endpoint wants numbers', () => {
    expect(inputOf(questions.paging, read('type=2&sort=level&order=asc&search=ab'), {})).toEqual({
      page: 1,
      size: 20,
      type: 2,
      search: 'ab',
      sort: 'level',
      order: 'asc',
    })
  })

  it('leaves out what the endpoint would refuse', () => {
    const input = inputOf(questions.paging, read('type=99&bankId=nobody&sort=password'), {})
    expect(input).toEqual({ page: 1, size: 20 })
    expect(questions.paging.input.safeParse(input).success).toBe(true)
  })

  it('keeps a filter whose value is zero', () => {
    const query = readQuery(new URLSearchParams('state=0'), ['state'])
    expect(inputOf(identity.paging, query, {})).toMatchObject({ state: 0 })
  })

  it('takes yes and no where the endpoint asks for one of them, and no other word', () => {
    const inputWith = (value: string) => {
      const query = readQuery(new URLSearchParams({ isResolved: value }), ['isResolved'])
      return inputOf(reconciliation.paging, query, {})
    }
    expect(inputWith('true')).toEqual({ page: 1, size: 20, isResolved: true })
    expect(inputWith('false')).toEqual({ page: 1, size: 20, isResolved: false })
    for (const other of ['0', 'no', 'constructor']) expect(inputWith(other)).toEqual({ page: 1, size: 20 })
  })
})
