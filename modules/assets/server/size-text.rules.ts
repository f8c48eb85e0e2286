const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '1.5 GB', for sentences; nothing is below 0 B. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Math.round((Math.max(0, bytes) / 1024 ** step) * 10) / 10} ${UNITS[step] ?? 'B'}`
}
