import type { SyncLink } from '../../contract/partners.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { departmentPaths, isSigned, signLink } from './sync-link.ts'

/** The example of docs/external-sign-in.md. */
const LINK: SyncLink = {
  keyId: 'dG9rZW4tb2Yta2V5',
  userName: 'wangxiaoming',
  realName: '王小明',
  departments: '一中/高一/3 班',
  role: 'student',
  timestamp: '1767225600',
  nonce: 'b7f1c2d4e5f60718',
}

describe('the signature of a link', () => {
  it('is the one that the page for partners gives as an example', () => {
    const page = readFileSync(new URL('../../../../docs/external-sign-in.md', import.meta.url), 'utf8')
    expect(page).toContain(signLink(LINK, 'example-secret'))
  })

  it('covers every field and the secret, in whatever case its digits are', () => {
    const sign = signLink(LINK, 'example-secret')
    expect(isSigned(LINK, sign.toUpperCase(), 'example-secret')).toBe(true)
    for (const name of Object.keys(LINK) as (keyof SyncLink)[]) {
      expect(isSigned({ ...LINK, [name]: `${LINK[name]}1` }, sign, 'example-secret'), name).toBe(false)
    }
    expect(isSigned(LINK, sign, 'example-secret ')).toBe(false)
    expect(isSigned(LINK, '', 'example-secret')).toBe(false)
  })
})

describe('departments', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['School', [['School']]],
    [
      'School / Grade 1, School/Choir',
      [
        ['School', 'Grade 1'],
        ['School', 'Choir'],
      ],
    ],
    [' , ', []],
    ['School//Grade 1', [['School', '', 'Grade 1']]],
  ])('%j', (text, paths) => expect(departmentPaths(text)).toEqual(paths))
})
