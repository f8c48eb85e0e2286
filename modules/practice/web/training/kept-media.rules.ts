/** What pictures and recordings a question of a training shows. Pure. */
import type { TrainingQuestion } from '../../contract/training.ts'

const SOURCE = /\ssrc=\\"(\/files\/[0-9a-f]{64}(?:\/[\w-]+)?)\\"/g

/** Addresses as the server gave them, each once. What the person has written is text, whatever stands in it; nor is a key kept. */
export function mediaOf({ question, hints }: Pick<TrainingQuestion, 'question' | 'hints'>): readonly string[] {
  const shown = JSON.stringify([question, hints])
  return [...new Set([...shown.matchAll(SOURCE)].map(([, address = '']) => address))]
}

/** Each answer of the server has other links to the same file. */
export const fileOf = (address: string): string => /^\/files\/([\w-]+)/.exec(address)?.[1] ?? ''

/** All trainings of a person on a device together. */
export const MOST_FILES = 300
export const MOST_BYTES = 48 * 1024 * 1024

const MEDIA = /^training \S+ media \S+ (\d+)$/

/** The size stands in the key: to add up what there is, nothing has to be read. */
export const mediaKey = (runId: string, file: string, size: number | ''): string =>
  `training ${runId} media ${file} ${size}`

/** How many bytes still fit, by the keys of what is kept. */
export function bytesLeft(keys: readonly string[]): number {
  const sizes = keys.flatMap(key => MEDIA.exec(key)?.[1] ?? []).map(Number)
  if (sizes.length >= MOST_FILES) return 0
  return Math.max(0, MOST_BYTES - sizes.reduce((sum, size) => sum + size, 0))
}
