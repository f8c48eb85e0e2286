import { describe, expect, it } from 'vitest'
import { insideOf } from '@tripos/documents/zip-names.rules.ts'
import { isFramed } from './find-frames.ts'
import { isHtml, mimeOfEntry } from './mime.rules.ts'
import { filesBelow, rootOf, zipKindOf } from './package-names.rules.ts'
import { packagePolicy, withBridge } from './package-page.rules.ts'
import { findPlaylist, secondsOf, referencesOf } from './playlist.rules.ts'

describe('what an archive is', () => {
  it.each([
    [['[Content_Types].xml', 'word/document.xml'], 'word'],
    [['[Content_Types].xml', 'ppt/presentation.xml'], 'slides'],
    [['[Content_Types].xml', 'xl/workbook.xml', 'imsmanifest.xml'], 'sheet'],
    [['imsmanifest.xml', 'index.html'], 'scorm'],
    [['course/imsmanifest.xml', 'course/index.html', '__MACOSX/course/._index.html'], 'scorm'],
    [['hd/index.m3u8', 'hd/1.ts'], 'stream'],
    [['a/imsmanifest.xml', 'b/index.html'], undefined],
    [['[Content_Types].xml', 'visio/document.xml'], undefined],
    [['readme.txt'], undefined],
    [[], undefined],
  ])('%j is %s', (names, kind) => {
    expect(zipKindOf(names)).toBe(kind)
  })

  it('drops the folder that the author packed, and what programs left', () => {
    const names = ['course/imsmanifest.xml', 'course/a/b.js', 'course/.DS_Store']
    expect([...filesBelow(rootOf(names), names)]).toEqual([
      ['imsmanifest.xml', 'course/imsmanifest.xml'],
      ['a/b.js', 'course/a/b.js'],
    ])
  })
})

describe('a reference inside a package', () => {
  it.each([
    ['a/x.m3u8', '1.ts', 'a/1.ts'],
    ['a/x.m3u8', '../b/1.ts?x=/../', 'b/1.ts'],
    ['x.html', 'a%20b.html#top', 'a b.html'],
    ['x.html', 'a\\b.html', 'a/b.html'],
    ['x.html', '../y', undefined],
    ['x.html', 'a/%2e%2e/../y', undefined],
    ['x.html', 'HTTP://elsewhere.example/', undefined],
    ['x.html', '//elsewhere.example/', undefined],
    ['x.html', '%', undefined],
    ['x.html', '?only=query', undefined],
  ])('from %s to %s', (from, reference, to) => {
    expect(insideOf(from, reference)).toBe(to)
  })
})

describe('playlists', () => {
  const master = '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="audio/a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv/hd.m3u8\n'
  const hd = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST'
  it('are as long as their segments together', () => {
    expect(secondsOf(hd)).toBe(4)
    expect(secondsOf('#EXTM3U\n#EXTINF:9.5,a title\n1.ts\n#EXTINF: 0.25\n2.ts')).toBe(9.75)
    expect(secondsOf(master)).toBe(0)
  })

  const names = new Set([
    'index.m3u8',
    'v/hd.m3u8',
    'audio/a.m3u8',
    'v/1.ts',
    'v/init.mp4',
    'audio/1.ts',
    'audio/init.mp4',
  ])
  const all = new Map([
    ['v/hd.m3u8', hd],
    ['index.m3u8', master],
    ['audio/a.m3u8', hd],
  ])

  it('name segments, keys and further playlists', () => {
    expect(referencesOf(hd)).toEqual(['init.mp4', '1.ts'])
    expect(referencesOf('#EXT-X-KEY:METHOD=AES-128,URI="k"\n# a note, URI="x"\n')).toEqual(['k'])
  })

  it('are begun with the one that no other names', () => {
    expect(findPlaylist(all, names)).toEqual({ playlist: 'index.m3u8' })
  })

  it.each([
    ['outside', new Map([['index.m3u8', '#EXTM3U\nhttps://elsewhere.example/1.ts']])],
    ['outside', new Map([['index.m3u8', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="/api/x"\n']])],
    ['missing', new Map([['index.m3u8', '#EXTM3U\n9.ts']])],
    ['notHls', new Map([['index.m3u8', '<html>']])],
    [
      'several',
      new Map([
        ['a.m3u8', '#EXTM3U'],
        ['b.m3u8', '#EXTM3U'],
      ]),
    ],
    ['none', new Map([['index.m3u8', '#EXTM3U\nindex.m3u8']])],
  ])('are refused: %s', (problem, playlists) => {
    expect(findPlaylist(playlists, names)).toMatchObject({ problem })
  })
})

describe('a page of a package', () => {
  const script = '<script src="/scorm-bridge-1.2.js"></script>'
  it.each([
    ['<!DOCTYPE html><html><script>1</script>', `<!DOCTYPE html>${script}<html><script>1</script>`],
    ['\u00ef\u00bb\u00bf<!-- a --> <!doctype html>\n<p>', `\u00ef\u00bb\u00bf<!-- a --> <!doctype html>\n${script}<p>`],
    ['<script>1</script>', `${script}<script>1</script>`],
    ['\u00ff\u00fe<\u0000', '\u00ff\u00fe<\u0000'],
  ])('%j gets the API before its own scripts', (page, expected) => {
    expect(withBridge(page, 'text/html', '1.2')).toBe(expected)
  })

  it('in XHTML gets it inside the head, or not at all', () => {
    const type = mimeOfEntry('a.xhtml')
    expect(isHtml(type)).toBe(true)
    expect(withBridge('<?xml version="1.0"?><html><head id="x"><title/>', type, '1.2')).toBe(
      `<?xml version="1.0"?><html><head id="x">${script}<title/>`,
    )
    expect(withBridge('<html><header/></html>', type, '1.2')).toBe('<html><header/></html>')
    const endless = '<head '.repeat(300_000)
    expect(withBridge(endless, type, '1.2')).toBe(endless)
  })

  it('may load its own folder and the API, and has no origin', () => {
    const policy = packagePolicy({ host: 'exam.example:8080', folder: '/media/1/2/' }, '2004')
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-modals allow-popups;')
    expect(policy).not.toMatch(/allow-same-origin|'self'|\*|frame-ancestors/)
    expect(policy).toContain("default-src exam.example:8080/media/1/2/ data: blob: 'unsafe-inline' 'unsafe-eval';")
    expect(policy).toContain('exam.example:8080/scorm-bridge-2004.js')
  })

  it('under a name of its own keeps its origin, loads no more, and is shown by the app alone', () => {
    const place = { host: 'packages.example', folder: '/media/1/2/', apps: 'https://exam.example' }
    const policy = packagePolicy(place, '1.2')
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-modals allow-popups allow-same-origin;')
    expect(policy).toContain("default-src packages.example/media/1/2/ data: blob: 'unsafe-inline' 'unsafe-eval';")
    expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/exam\.example$/)
  })

  it('of a host that is none, or of a stream, may load nothing', () => {
    const place = { host: 'exam.example', folder: '/media/1/2/', apps: 'https://exam.example' }
    expect(packagePolicy({ ...place, host: "x; script-src 'self'", apps: undefined }, '1.2')).not.toContain("'self'")
    expect(packagePolicy(place, null)).toBe("default-src 'none'; sandbox")
  })

  it.each([
    ['<body><iframe src="a.html">', true],
    ['<FRAMESET rows="*">', true],
    ['<frame src=x>', true],
    ['<p>iframe</p>', false],
    ['<framework>', false],
  ])('%j has frames: %s', (page, expected) => {
    expect(isFramed(Buffer.from(page))).toBe(expected)
    expect(isFramed(Buffer.from(`\uFEFF${page}`, 'utf16le'))).toBe(expected)
  })

  it('is told from other files by its extension alone', () => {
    expect(mimeOfEntry('a/INDEX.HTM')).toBe('text/html')
    expect(mimeOfEntry('a.html.exe')).toBe('application/octet-stream')
    expect(mimeOfEntry('constructor')).toBe('application/octet-stream')
    expect(mimeOfEntry('a.constructor')).toBe('application/octet-stream')
  })
})
