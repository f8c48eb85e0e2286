/** Moments as Alipay writes them. */

const HOURS_AHEAD_MS = 8 * 3_600_000

/** As clocks show it in China: 2026-03-02 16:00:00. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + HOURS_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

export const fromChinaTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)
