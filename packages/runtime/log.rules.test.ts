import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { makeLog } from './log.ts'

function logged(work: (log: ReturnType<typeof makeLog>) => void): { text: string; line: Record<string, unknown> } {
  let text = ''
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  work(makeLog('info', to))
  return { text, line: JSON.parse(text) as Record<string, unknown> }
}

describe('what a log never holds', () => {
  it.each(['password', 'token', 'code', 'setupToken', 'submitKey', 'mobile', 'email', 'idCard'])('%s', name => {
    const { text } = logged(log =>
      log.info({ [name]: 'secret-1', input: { [name]: 'secret-2' }, job: { data: { [name]: 'secret-3' } } }, 'said'),
    )
    expect(text).not.toContain('secret')
    expect(text.match(/\[cut\]/g)).toHaveLength(3)
  })

  it('the token and the cookies of a request', () => {
    const headers = { token: 'secret-1', cookie: 'secret-2', accept: 'all' }
    expect(logged(log => log.info({ headers: { token: 'secret' } }, 'said')).text).not.toContain('secret')
    const { text, line } = logged(log => log.info({ req: { headers } }, 'said'))
    expect(text).not.toContain('secret')
    expect(line).toMatchObject({ req: { headers: { accept: 'all' } } })
  })
})

describe('an error in the log', () => {
  it('of the database keeps SQLSTATE and constraint, and loses the values of the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_mobile"'), {
      severity: 'ERROR',
      code: '23505',
      constraint: 'users_mobile',
      table: 'users',
      detail: 'Key (mobile)=(13800138000) already exists.',
      where: 'COPY users, line 1: "13800138000"',
      parameters: ['13800138000'],
    })
    const { text, line } = logged(log => log.error({ err: error }, 'bug'))
    expect(line).toMatchObject({ err: { errorCode: '23505', constraint: 'users_mobile', table: 'users' } })
    expect(line).toMatchObject({ err: { message: expect.stringContaining('users_mobile') } })
    expect(text).not.toContain('13800138000')
  })

  it('loses a value that stands in the message', () => {
    const message = 'invalid input syntax for type integer: "13800138000"'
    const error = Object.assign(new Error(message), { severity: 'ERROR', code: '22P02' })
    const { text, line } = logged(log => log.error({ err: error }, 'bug'))
    expect(text).not.toContain('13800138000')
    expect(line).toMatchObject({ err: { errorCode: '22P02', message: 'invalid input syntax for type integer: [cut]' } })
  })

  it('of the system keeps its code, the call and where it happened, its causes too', () => {
    const cause = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open', secret: 'x' })
    const { line } = logged(log => log.warn({ err: new Error('not stored', { cause }) }, 'busy'))
    expect(line).toMatchObject({
      err: { type: 'Error', message: 'not stored', stack: expect.stringContaining('log.rules.test') },
    })
    expect((line['err'] as { cause: unknown }).cause).toMatchObject({ errorCode: 'ENOENT', syscall: 'open' })
    expect(JSON.stringify(line)).not.toContain('secret')
  })
})
