import { expect, test } from 'vitest'
import { linkEnd } from '@tripos/runtime/link-parts.ts'
import { linkTo, openLink } from './media-link.ts'

const key = Buffer.alloc(32, 3)
const now = new Date('2026-03-02T08:10:00Z')
const assetId = '0197f3a0-0000-7000-8000-0000000000aa'
const holder = { userId: '0197f3a0-0000-7000-8000-0000000000bb', lessonId: '0197f3a0-0000-7000-8000-0000000000cc' }

function asked(url: string): { assetId: string; ticket: string; path: string } {
  const [, , id = '', ticket = '', ...rest] = url.split('/')
  return { assetId: id, ticket, path: decodeURIComponent(rest.join('/')) }
}

test('a link opens the file that it was made for, until its end', () => {
  const end = linkEnd(now)
  const url = linkTo(key, { assetId, holder, end, name: '第一课 a/b?.mp4' })
  expect(openLink(key, asked(url), now)).toEqual({
    assetId,
    end,
    holder,
    path: '第一课 a/b?.mp4',
    isPackage: false,
  })
  const staff = { ...holder, lessonId: null }
  expect(openLink(key, asked(linkTo(key, { assetId, end, holder: staff, name: 'a' })), now)?.holder).toEqual(staff)
  expect(openLink(key, asked(url), new Date(end * 1000 - 1))).toBeDefined()
  expect(openLink(key, asked(url), new Date(end * 1000))).toBeUndefined()
})

test('a link is good for six hours at least, and the same within an hour', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  expect(linkEnd(now) * 1000 - now.getTime()).toBeGreaterThanOrEqual(6 * 3600_000)
  expect(linkEnd(minutes(49))).toBe(linkEnd(now))
  expect(linkEnd(minutes(50))).toBe(linkEnd(now) + 3600)
})

test('the link of a package opens what is below its folder, that of a file nothing else', () => {
  const end = linkEnd(now)
  const folder = asked(linkTo(key, { assetId, holder, end, name: '' }))
  expect(openLink(key, { ...folder, path: 'content/page 1.html' }, now)).toMatchObject({
    path: 'content/page 1.html',
    isPackage: true,
  })
  const file = asked(linkTo(key, { assetId, holder, end, name: 'a.mp4' }))
  for (const path of ['', 'b.mp4', 'a.mp4/b', 'a.html', 'A.mp4'])
    expect(openLink(key, { ...file, path }, now)).toBeUndefined()
})

test('nothing of a link can be changed', () => {
  const end = linkEnd(now)
  const link = asked(linkTo(key, { assetId, holder, end, name: 'a.mp4' }))
  const later = link.ticket.replace(/^[^-]+/, (end + 3600).toString(36))
  for (const changed of [
    { ...link, assetId: assetId.replace('aa', 'ab') },
    { ...link, assetId: '../secret' },
    { ...link, ticket: later },
    { ...link, ticket: link.ticket.slice(0, -1) },
    { ...link, ticket: `${link.ticket}A` },
    { ...link, ticket: '' },
    { ...link, ticket: 'zzzzzzzzz-' },
  ])
    expect(openLink(key, changed, now)).toBeUndefined()
  expect(openLink(Buffer.alloc(32, 4), link, now)).toBeUndefined()
})
