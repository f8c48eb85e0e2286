/**
 * Pages without an origin may not even ask for storage or cookies, and packages that do so would stop there; what another
 * package of the same name has stored is none of a package's business. So both are kept in memory, by the outermost page.
 */

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: index => [...kept.keys()][index] ?? null,
    getItem: key => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: key => void kept.delete(String(key)),
    clear: () => kept.clear(),
  }
}

function memoryCookies(): PropertyDescriptor {
  const cookies = new Map<string, string>()
  return {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim())
    },
  }
}

interface Kept {
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  readonly cookie: PropertyDescriptor
}

/** Of the page that has this one in a frame, or has opened it; undefined where that is the app's, or a stranger's. */
function keptBy(other: Window | null): Kept | undefined {
  if (other === null || other === window) return undefined
  try {
    const cookie = Object.getOwnPropertyDescriptor(other.document, 'cookie')
    return cookie && { localStorage: other.localStorage, sessionStorage: other.sessionStorage, cookie }
  } catch {
    return undefined
  }
}

export function keepStorageInMemory(): void {
  const kept: Kept = keptBy(window.parent) ??
    keptBy(window.opener as Window | null) ?? {
      localStorage: memoryStorage(),
      sessionStorage: memoryStorage(),
      cookie: memoryCookies(),
    }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { value: kept[name], configurable: true })
  Object.defineProperty(document, 'cookie', kept.cookie)
}
