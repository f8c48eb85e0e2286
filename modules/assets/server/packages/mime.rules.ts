/**
 * The type that a file of a package is sent as: by its extension from this list, and never by what its bytes look like.
 * Without a charset: old packages say in their pages that they are GBK.
 */

const TYPES = new Map(
  Object.entries({
    html: 'text/html',
    htm: 'text/html',
    xhtml: 'application/xhtml+xml',
    css: 'text/css',
    js: 'text/javascript',
    mjs: 'text/javascript',
    json: 'application/json',
    map: 'application/json',
    xml: 'application/xml',
    xsd: 'application/xml',
    dtd: 'application/xml-dtd',
    txt: 'text/plain',
    csv: 'text/csv',
    vtt: 'text/vtt',
    srt: 'text/plain',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    bmp: 'image/bmp',
    ico: 'image/x-icon',
    cur: 'image/x-icon',
    woff: 'font/woff',
    woff2: 'font/woff2',
    ttf: 'font/ttf',
    otf: 'font/otf',
    eot: 'application/vnd.ms-fontobject',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    wav: 'audio/wav',
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    webm: 'video/webm',
    ogv: 'video/ogg',
    m3u8: 'application/vnd.apple.mpegurl',
    ts: 'video/mp2t',
    m4s: 'video/iso.segment',
    wasm: 'application/wasm',
    pdf: 'application/pdf',
  }),
)

/** Bytes that no browser shows or runs. */
const UNKNOWN = 'application/octet-stream'

export const mimeOfEntry = (path: string): string =>
  TYPES.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN

/** Documents that scripts can run in: what reports progress is put into these. */
export const isHtml = (mime: string): boolean => mime === 'text/html' || mime === 'application/xhtml+xml'
