const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '340 KB', '1.2 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${UNITS[step] ?? 'B'}`
}
