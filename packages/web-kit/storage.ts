/** localStorage that may be forbidden or full: then nothing is remembered, and nothing breaks. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice lasts until the page is closed.
  }
}
