/** Name and version of a browser from what it says of itself. Pure. */

interface Named {
  readonly name: string
  readonly version: number | undefined
}

/** In this order: Edge also says Chrome, and Chrome also says Safari. */
const NAMES = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:\b|Headless)(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

export function nameOf(userAgent: string): Named {
  for (const [name, pattern] of NAMES) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return { name, version: Number(version) }
  }
  return { name: userAgent.split(' ')[0] ?? '', version: undefined }
}

/** What the exam room cannot do without, by the name that support knows it by. */
export function missingIn(window: object): string[] {
  const has = (path: string): boolean => {
    let place: unknown = window
    for (const part of path.split('.')) {
      if (place === null || place === undefined) return false
      place = (place as Record<string, unknown>)[part]
    }
    return place !== undefined && place !== null
  }
  const NEEDED = [
    'indexedDB',
    'fetch',
    'AbortController',
    'AbortSignal.any',
    'crypto.getRandomValues',
    'structuredClone',
    'HTMLDialogElement',
    'ResizeObserver',
    'BroadcastChannel',
  ]
  return NEEDED.filter(path => !has(path))
}
