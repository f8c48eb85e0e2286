import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ERRORS } from '@tripos/contract-kit/errors.ts'

it('[spec 8.5] lists every code that the server answers with, its name and both sentences, and no other', () => {
  const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| (\d{8}) \| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(row => row.slice(1))
  // `fail` takes no name that is not in the table, so there is no other refusal.
  const ours = Object.entries(ERRORS).map(([name, { code, text }]) => [
    String(code),
    name,
    text['en-US'],
    text['zh-CN'],
  ])
  const byCode = (a: readonly string[], b: readonly string[]) => Number(a[0]) - Number(b[0])
  expect(listed.toSorted(byCode)).toEqual(ours.toSorted(byCode))
  expect(ours).toContainEqual(expect.arrayContaining(['10010002', 'SESSION_INVALID']))
})
