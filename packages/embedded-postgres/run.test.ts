import { expect, test } from 'vitest'
import { cleanEnvironment, run } from './run.ts'

test('hands on nothing that could redirect PostgreSQL, upset its locale or tell it a secret', () => {
  const clean = cleanEnvironment({
    PATH: '/opt/bin',
    PGPORT: '1',
    PGDATA: '/elsewhere',
    LANG: 'zh_CN.UTF-8',
    LC_ALL: 'zh_CN.UTF-8',
    LD_PRELOAD: 'x.so',
    TRIPOS_ADMIN_PASSWORD: 'secret',
  })
  expect(clean).toEqual({ LC_ALL: 'C', PATH: expect.stringMatching(/^\/opt\/bin:/) })
})

test('tells a program that cannot be started from one that fails', async () => {
  const runner = { identity: { kind: 'self' as const }, environment: cleanEnvironment({}) }
  expect((await run(runner, { file: '/nowhere/program', args: [] })).code).toBeUndefined()
  expect((await run(runner, { file: process.execPath, args: ['-e', 'process.exit(3)'] })).code).toBe(3)
})
