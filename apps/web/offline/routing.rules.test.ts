import { describe, expect, it } from 'vitest'
import { type Build, cacheName, handle, isOldCache, offlinePage } from './routing.rules.ts'

const ORIGIN = 'https://exam.example'
const BUILD: Build = {
  id: 'b2',
  files: ['/assets/base-1.js', '/assets/exam-room-1.js', '/assets/offline-1.js'],
  offlineScript: '/assets/offline-1.js',
  entry: '/assets/base-1.js',
}
const ask = (path: string, request: { method?: string; mode?: string } = {}) =>
  handle(
    { method: request.method ?? 'GET', mode: request.mode ?? 'cors', url: new URL(path, ORIGIN).href },
    ORIGIN,
    BUILD,
  )

describe('what the worker takes in hand', () => {
  it.each(['/', '/login', '/web', '/web/index', '/web/exam/start/7?x=1', '/web/repo/training/3/1'])(
    '%s: a page',
    path => {
      expect(ask(path, { mode: 'navigate' })).toBe('page')
    },
  )

  it.each([
    '/login/messages',
    '/admin/dashboard',
    '/redirect/admin',
    '/profile/index',
    '/webhook',
    '/handbook/marking.html',
  ])('%s: a page that it leaves alone', path => {
    expect(ask(path, { mode: 'navigate' })).toBe('pass')
  })

  it.each(['/assets/base-1.js', '/assets/exam-room-1.js', '/assets/KaTeX_Main-Regular-abc1234.woff2'])(
    '%s: a file of the build',
    path => {
      expect(ask(path)).toBe('file')
    },
  )

  it.each([
    '/api/practice/run/show',
    '/api/pay/notify/1',
    '/files/12/picture.png',
    '/media/1/2/index.html',
    '/health',
    '/health/ready',
    '/assets/staff-9.js',
    '/sw.js',
    '/manifest.webmanifest',
    'https://other.example/assets/base-1.js',
  ])('%s: nothing of its', path => {
    expect(ask(path)).toBe('pass')
    expect(ask(path, { method: 'POST' })).toBe('pass')
  })

  it('takes nothing but GET', () => {
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE']) {
      expect(ask('/web/index', { method, mode: 'navigate' })).toBe('pass')
      expect(ask('/assets/base-1.js', { method })).toBe('pass')
    }
  })
})

it('throws away caches of other builds, and nothing that is not its', () => {
  expect(cacheName(BUILD)).toBe('tripos-files-b2')
  expect(['tripos-files-b1', 'tripos-files-b2', 'another'].map(name => isOldCache(name, BUILD))).toEqual([
    true,
    false,
    false,
  ])
})

it('makes the page without network of this build alone', () => {
  const html = '<head><script type="module" src="/assets/base-1.js"></script></head>'
  expect(offlinePage(html, BUILD)).toBe(
    '<head><script type="module" src="/assets/base-1.js"></script><script src="/assets/offline-1.js"></script></head>',
  )
  expect(offlinePage(html.replace('base-1', 'base-2'), BUILD)).toBeUndefined()
})
