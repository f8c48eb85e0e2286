const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/**
 * '340 KB', '1.2 MB', the same on screens and in sentences of the server. In steps of 1024, as the file manager of Windows
 * shows them, which is what most schools have; every limit of the product ("20 MB") is set in them too.
 */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes)
  let step = 0
  // 1,048,575 bytes are 1 MB, and no 1024 KB after rounding.
  while (step < UNITS.length - 1 && Math.round(size * 10) >= 10_240) {
    size /= 1024
    step += 1
  }
  return `${Math.round(size * 10) / 10} ${UNITS[step] ?? 'B'}`
}
